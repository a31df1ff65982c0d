./espalier embed examples/expression/flat.json
