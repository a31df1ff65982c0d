./espalier normalize examples/halo/big.json
