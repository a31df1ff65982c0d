./espalier transpack examples/column/row.json examples/column/col.json
