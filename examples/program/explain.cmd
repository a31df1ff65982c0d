./espalier place --explain examples/program/program.json
