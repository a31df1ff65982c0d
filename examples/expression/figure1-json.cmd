./espalier embed --format json examples/expression/figure1.json
