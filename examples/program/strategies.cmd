./espalier place --input iopddl --explain examples/program/strategies.json
