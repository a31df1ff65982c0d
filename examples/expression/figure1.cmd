./espalier embed examples/expression/figure1.json
