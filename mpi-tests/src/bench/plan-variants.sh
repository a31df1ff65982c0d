#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Variants of the programs in examples/plans, each run by turns with its rivals; one row of a table for each.
# Calibrate before, for each number of ranks: ./espalier calibrate --plans -n 4
#   mpi-tests/src/bench/plan-variants.sh [FROM [TO]]        the numbers of the first and the last variant
set -euo pipefail
cd "$(dirname "$0")/../../.."
espalier=${ESPALIER:-./espalier}
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

# ranks | example | what is changed in it, as sed does it
variants='4|adi|
3|adi|s/800, 800/600, 600/
2|adi|s/\[800, 800\]/[500, 900], "distribution": ["cyclic", "*"]/; s/"anywhere"/["block", "*"]/
4|cg|
2|cg|s/600/400/g
4|fft3d|
2|fft3d|s/64, 64, 64/32, 64, 128/
4|rank-one|
3|rank-one|s/1000/600/g; s/, "distribution": \["cyclic"\]//
4|filters|
2|filters|s/40, 40, 40/48, 48, 48/
3|filters|s/\[40, 40, 40\]/[30, 36, 42], "distribution": ["block", "*", "*"]/; s/"anywhere"/["block", "*", "*"]/'

number=0
while IFS='|' read -r ranks example change; do
  number=$((number + 1))
  [ "$number" -ge "${1:-1}" ] && [ "$number" -le "${2:-99}" ] || continue
  sed -e "$change" "examples/plans/$example/plan.json" >"$work/plan.json"
  "$espalier" plan --compare --versions 20 -n "$ranks" "$work/plan.json" >"$work/out"
  predicted=$(awk '$2 == "plan" && $1 == 0 { print $3, $4 }' "$work/out")
  measured=$(awk '$2 == "plan" && $1 == 0 { print $5, $6 }' "$work/out")
  ratio=$(awk '$2 == "plan" && $1 == 0 { print $7 }' "$work/out")
  single=$(sed -n 's/^The fastest of them takes \([0-9.]*\) times.*/\1/p' "$work/out")
  verdict=$(grep -E "fastest measured|by more than chance|^Faster than" "$work/out")
  printf '| %d | %s | %d | `%s` | %s | %s | %s | %s | %s |\n' \
    "$number" "$example" "$ranks" "$change" "$predicted" "$measured" "$ratio" "${single:-none}" "$verdict"
done <<<"$variants"
