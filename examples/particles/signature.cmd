./espalier signature examples/particles/particle.json --count 500 --format json
