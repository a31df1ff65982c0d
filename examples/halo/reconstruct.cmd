./espalier reconstruct examples/halo/face.json
