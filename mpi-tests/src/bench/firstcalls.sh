#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# What a program's first calls of each kind take under mpi.jar and under Espalier's package, by turns, on two ranks of
# Open MPI (docs/adr/0482, 0484): milliseconds of the first 2,000 calls of a kind, of those to 20,000, and of the rest,
# each the median of the rounds, and the time of all under mpi.jar over ours. One kind follows the other in a process,
# so a kind also pays for what those before it have not called.
#
#   firstcalls.sh [ROUNDS [CALLS [KIND]]]     3 rounds of 100,000 calls of all kinds; from 20,000 on
#
# KIND is a part of names: array, direct, begun, type. Needs a built tree (mvn package) and a JDK 25 in JAVA_HOME.
set -eu
rounds=${1:-3}
calls=${2:-100000}
kind=${3:-}
for number in "$rounds" "$calls"; do
  case $number in
    '' | *[!0-9]* | 0) echo "firstcalls.sh: rounds and calls must be numbers from 1 on, got $number" >&2; exit 2 ;;
  esac
done
[ "$calls" -ge 20000 ] || { echo "firstcalls.sh: calls must be from 20000 on, got $calls" >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
. "$here/compile.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
compile_firstcalls "$work/classes"
"$JAVA_HOME/bin/jar" cf "$work/calls.jar" -C "$work/classes" .
run() { # WHO OPTION...
  who=$1
  shift
  ESPALIER_OFF=table+report "$root/espalier" run -n 2 "$@" -- java -cp "$work/calls.jar" FirstCalls "$calls" "$kind" \
    > "$work/said" 2>&1 || { cat "$work/said" >&2; exit 1; }
  sed "s/^/$who|/" "$work/said" >> "$work/all"
}
run ours > /dev/null # also makes the cache of classes that a first run makes
grep -q '|' "$work/all" || { echo "firstcalls.sh: KIND must be a part of a name: array, direct, begun, type, got $kind" >&2; exit 2; }
rm "$work/all"
for round in $(seq "$rounds"); do
  if [ $((round % 2)) = 0 ]; then
    run ours
    run mpi.jar --keep-mpi-jar
  else
    run mpi.jar --keep-mpi-jar
    run ours
  fi
done
awk -F '|' '
  function median(who, kind, part,   list, n, i, j, t) {
    n = split(all[who, kind, part], list, " ")
    for (i = 1; i <= n; i++) for (j = i + 1; j <= n; j++) if (list[j] + 0 < list[i] + 0) { t = list[i]; list[i] = list[j]; list[j] = t }
    return (n % 2 ? list[(n + 1) / 2] : (list[n / 2] + list[n / 2 + 1]) / 2) / 1000
  }
  NF == 5 {
    if (!($2 in seen)) { seen[$2] = 1; order[++kinds] = $2 }
    for (part = 1; part <= 3; part++) all[$1, $2, part] = all[$1, $2, part] " " $(2 + part)
  }
  END {
    printf "%-26s %31s   %31s\n", "", "mpi.jar, ms", "ours, ms"
    printf "%-26s %9s %9s %9s   %9s %9s %9s  ratio\n", "kind", "to 2,000", "to 20,000", "rest", "to 2,000", "to 20,000", "rest"
    for (k = 1; k <= kinds; k++) {
      kind = order[k]; sum["mpi.jar"] = 0; sum["ours"] = 0
      for (part = 1; part <= 3; part++) for (who in sum) { m[who, part] = median(who, kind, part); sum[who] += m[who, part]; whole[who, part] += m[who, part] }
      print_line(kind, m)
    }
    for (who in sum) { sum[who] = 0; for (part = 1; part <= 3; part++) sum[who] += whole[who, part] }
    print_line("all", whole)
  }
  function print_line(name, t) {
    printf "%-26s %9.1f %9.1f %9.1f   %9.1f %9.1f %9.1f  %5.2f\n", name, t["mpi.jar", 1], t["mpi.jar", 2], t["mpi.jar", 3],
      t["ours", 1], t["ours", 2], t["ours", 3], sum["mpi.jar"] / sum["ours"]
  }' "$work/all"
