#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Messages that are begun, of lists of doubles, two ranks on Open MPI (docs/adr/0464): under mpi.jar, under Espalier's
# package with nothing tuned, and as it is, by turns. Microseconds a step of twelve messages: the mean of 20 turns, in
# which the JVM compiles, the last turn, and the least; each figure is the median of the rounds.
#
#   begun.sh [ROUNDS]     3 rounds
#
# Needs a built tree (mvn package) and a JDK 25 in JAVA_HOME.
set -eu
rounds=${1:-3}
case $rounds in
  '' | *[!0-9]* | 0) echo "rounds must be a number from 1 on, got $rounds" >&2; exit 2 ;;
esac
here=$(cd "$(dirname "$0")" && pwd)
. "$here/compile.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
compile_begun "$work"
run() { # WHO OFF BLOCKS LENGTH STEPS OPTION...
  who=$1
  off=$2
  blocks=$3
  length=$4
  steps=$5
  shift 5
  ESPALIER_OFF=$off "$root/espalier" run -n 2 "$@" -- java -cp "$work" BegunMessages "$blocks" "$length" "$steps" \
    > "$work/said" 2>&1 || { cat "$work/said" >&2; exit 1; }
  echo "$blocks $length $who $(tail -n 1 "$work/said")" >> "$work/all"
}
for round in $(seq "$rounds"); do
  while read -r blocks length steps; do
    run mpi.jar table+report "$blocks" "$length" "$steps" --keep-mpi-jar < /dev/null
    run untuned tune+windows+table+report "$blocks" "$length" "$steps" < /dev/null
    run ours table+report "$blocks" "$length" "$steps" < /dev/null
  done << 'LISTS'
40 1 2000
128 1 2000
512 1 1000
2048 1 300
32 4 2000
128 4 1000
LISTS
done
awk '
  function median(text,   list, n, i, j, t) {
    n = split(text, list, " ")
    for (i = 1; i <= n; i++) for (j = i + 1; j <= n; j++) if (list[j] + 0 < list[i] + 0) { t = list[i]; list[i] = list[j]; list[j] = t }
    return list[int((n + 1) / 2)]
  }
  { key = $1 " x " $2; if (!(key in seen)) { seen[key] = 1; order[++keys] = key }
    for (k = 4; k <= 6; k++) all[key, $3, k] = all[key, $3, k] " " $k }
  END {
    split("mpi.jar untuned ours", who, " ")
    printf "%-10s", "list"
    for (w = 1; w <= 3; w++) printf " %26s", who[w] ": mean, last, least"
    print ""
    for (i = 1; i <= keys; i++) {
      printf "%-10s", order[i]
      for (w = 1; w <= 3; w++) printf "     %7.2f %6.2f %6.2f", median(all[order[i], who[w], 4]), median(all[order[i], who[w], 5]), median(all[order[i], who[w], 6])
      print ""
    }
  }' "$work/all"
