./espalier redistribute examples/matrix/move.json
