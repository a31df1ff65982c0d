./espalier embed examples/expression/rank-one.json
