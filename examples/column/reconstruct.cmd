./espalier reconstruct --format json examples/column/column.txt
