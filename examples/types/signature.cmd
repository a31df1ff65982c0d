./espalier signature examples/types/rows.json
