./espalier place --input iopddl examples/program/contest.json
