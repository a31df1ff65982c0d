#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Variants of the programs in examples/plans, each run by turns with its rivals; one row of a table for each.
#   mpi-tests/src/bench/plan-variants.sh --list                 which variants are drawn, by the model alone
#   mpi-tests/src/bench/plan-variants.sh [FROM [TO]]            the numbers of the first and the last variant to run
# Calibrate before, for each number of ranks: ./espalier calibrate --plans -n 4 (and 2, and 3).
#
# The rule, in which no measured time has a part: of each of the six examples ranks, lengths, and whether arrays are
# fixed are drawn by a seeded generator until by the model three draws take 10 ms or more.
# The rows are of the model that is stored: another calibration may keep other draws.
set -euo pipefail
cd "$(dirname "$0")/../../.."
espalier=${ESPALIER:-./espalier}
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
RANDOM=${SEED:-15}
turns=${TURNS:-31}
wanted=3
most_draws=12

# between LEAST MOST: a number, into $drawn
between() { drawn=$(($1 + RANDOM % ($2 - $1 + 1))); }
# coin TEXT: the text or nothing, into $drawn
coin() { if ((RANDOM % 2)); then drawn=$1; else drawn=; fi; }

# draw EXAMPLE: sets ranks and change, what sed does to the example
draw() {
  between 2 4
  ranks=$drawn
  case $1 in
    adi)
      between 400 1000; local rows=$drawn
      between 400 1000; local columns=$drawn
      coin 's/"anywhere"/["block", "*"]/; s/\("shape": \[[0-9, ]*\]\)/\1, "distribution": ["block", "*"]/'
      change="s/800, 800/$rows, $columns/; $drawn" ;;
    cg)
      between 1000 2000
      change="s/600/$drawn/g" ;;
    fft3d)
      local lengths=()
      for _ in 1 2 3; do between 5 7; lengths+=($((1 << drawn))); done
      change="s/64, 64, 64/${lengths[0]}, ${lengths[1]}, ${lengths[2]}/" ;;
    filters)
      local lengths=()
      for _ in 1 2 3; do between 32 64; lengths+=("$drawn"); done
      coin 's/"anywhere"/["block", "*", "*"]/; s/\("shape": \[[0-9, ]*\]\)/\1, "distribution": ["block", "*", "*"]/'
      change="s/40, 40, 40/${lengths[0]}, ${lengths[1]}, ${lengths[2]}/; $drawn" ;;
    rank-one)
      between 1800 3600
      local length=$drawn
      coin 's/, "distribution": \["cyclic"\]//'
      change="s/1000/$length/g; $drawn" ;;
    tournament)
      between 600 1600
      change="s/1000/$drawn/g" ;;
  esac
}

# is_long: whether the plan of $work/plan.json takes 10 ms or more, by the model
is_long() {
  "$espalier" plan --format json -n "$ranks" "$work/plan.json" >"$work/planned" || return 1
  [ "$(grep -o '"nanos":[0-9]*' "$work/planned" | sed -n 1p | cut -d: -f2)" -ge 10000000 ]
}

number=0
: >"$work/rows"
for example in adi cg fft3d filters rank-one tournament; do
  kept=0
  for ((k = 0; k < most_draws && kept < wanted; k++)); do
    draw "$example"
    sed -e "$change" "examples/plans/$example/plan.json" >"$work/plan.json"
    is_long || continue
    kept=$((kept + 1))
    number=$((number + 1))
    if [ "${1:-}" = --list ]; then
      printf '%d\t%s\t%d ranks\t%s\n' "$number" "$example" "$ranks" "$(tr -d '\n' <"$work/plan.json" | grep -o '"shape": \[[^]]*\]' | sed -n 1p)"
      continue
    fi
    { [ "$number" -ge "${1:-1}" ] && [ "$number" -le "${2:-99}" ]; } || continue
    "$espalier" plan --compare --versions 12 --turns "$turns" -n "$ranks" "$work/plan.json" >"$work/out"
    # Intervals were too wide, or one of many lies beyond 1 by chance: once more, to half their width.
    if grep -qE '^Not decided|^Faster than' "$work/out"; then
      "$espalier" plan --compare --versions 12 --turns $((4 * turns)) -n "$ranks" "$work/plan.json" >"$work/out"
    fi
    predicted=$(awk '$2 == "plan" && $1 == 0 { print $3, $4 }' "$work/out")
    measured=$(awk '$2 == "plan" && $1 == 0 { print $5, $6 }' "$work/out")
    ratio=$(awk '$2 == "plan" && $1 == 0 { print $7 }' "$work/out")
    single=$(sed -n 's/^The fastest of them takes \([0-9.]*\) times.*/\1/p' "$work/out")
    verdict=$(grep -E "fastest measured|level with|^Not decided|^Faster than" "$work/out")
    shape=$(tr -d '\n' <"$work/plan.json" | grep -o '"shape": \[[^]]*\]' | sed -n 1p | sed 's/.*\[//; s/\]//; s/, / × /g')
    fixed=$(grep -q '"anywhere"' "$work/plan.json" || echo ", fixed")
    printf '| %d | %s %s%s | %d | %s | %s | %s | %s | %s |\n' "$number" "$example" "$shape" "$fixed" "$ranks" \
      "$predicted" "$measured" "$ratio" "${single:-none}" "$verdict" | tee -a "$work/rows"
  done
done
awk -F'|' 'NF > 8 { n++; r = $7 + 0; e[n] = r > 1 ? r - 1 : 1 - r; f += $9 ~ /fastest measured/; l += $9 ~ /level with/ }
  END { if (!n) exit
        for (i = 2; i <= n; i++) for (j = i; j > 1 && e[j] < e[j - 1]; j--) { t = e[j]; e[j] = e[j - 1]; e[j - 1] = t }
        printf "%d variants; the choice is the fastest in %d, level in %d; error of the prediction %.0f %% in the median\n",
          n, f, l, 100 * (n % 2 ? e[(n + 1) / 2] : (e[n / 2] + e[n / 2 + 1]) / 2) }' "$work/rows"
