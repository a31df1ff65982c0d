./espalier normalize examples/particles/particle.json
