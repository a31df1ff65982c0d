./espalier place --library examples/program/library.json examples/program/named.json
