./espalier element examples/halo/big.json 0 3999999
