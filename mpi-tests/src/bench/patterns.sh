#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# The patterns of espalier bench through the package mpi: mpi.jar and Espalier's own package by turns, in jobs of
# their own that run the very same class, compiled once against mpi.jar.
#
#   patterns.sh direct|heap [TURNS [SECONDS]]     3 turns of 20 s each for either
#
# Needs Open MPI, since mpi.jar is its own, a built tree (mvn package), and a JDK 25 in JAVA_HOME. For each
# operation, and for all data with gaps and all without: in how many cells, and the geometric mean of the time by
# mpi.jar over the time by Espalier's package: of each cell the median of its turns' ratios, and the ratio of the
# least times. The machine changes between a fast and a slow state some times in an hour (docs/adr/0462); the two
# jobs of a turn, one behind the other, mostly meet the same one, the medians of all turns need not. With
# PATTERNS_CELLS=1 also each cell, and with 2 also its nanoseconds in each turn. PATTERNS, OPERATIONS and SIZES
# choose; lists have semicolons, sizes are bytes.
set -eu
memory=${1:?direct or heap}
turns=${2:-3}
seconds=${3:-20}
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
java=${JAVA_HOME:?a JDK 25}/bin/java
for number in "$turns" "$seconds"; do
  case $number in
    '' | *[!0-9]* | 0) echo "patterns.sh: turns and seconds must be numbers from 1 on, got $number" >&2; exit 2 ;;
  esac
done
case $memory in
  direct) operations=${OPERATIONS:-ping-pong;faces;pack;unpack} ;;
  heap) operations=${OPERATIONS:-ping-pong;pack;unpack} ;;
  *) echo "patterns.sh: expected direct or heap, got $memory" >&2 && exit 2 ;;
esac
jar=$(sh "$root/native/mpi-jar/make.sh")
jobs=$root/java/core/target/classes:$root/native/mpi/target/classes:$root/mpi-tests/target/classes
mkdir "$work/side"
"$JAVA_HOME/bin/javac" -proc:none -encoding UTF-8 -cp "$jar:$jobs" -d "$work/side" "$here/JarBindings.java"
launch="mpirun.openmpi -n 2 --oversubscribe --bind-to none"
[ "$(id -u)" != 0 ] || launch="$launch --allow-run-as-root"
export UCX_ERROR_SIGNALS=
run() {
  $launch "$java" --enable-native-access=ALL-UNNAMED -Dorg.espalier.mpi.library=libmpi.so.40 -cp "$2:$work/side:$jobs" \
    org.espalier.jobs.bench.BenchJob "out=$work/out" "operations=$operations" "memory=$memory" \
    "patterns=${PATTERNS:-}" "sizes=${SIZES:-1024;32768;262144}" turns=7 "seconds=$seconds" > "$work/said" 2>&1 \
    || { cat "$work/said" >&2; exit 1; }
  sed "s/^/$1	/; s/\$/	$turn/" "$work/out" >> "$work/all"
}
for turn in $(seq "$turns"); do
  run jar "$jar"
  run package "$root/native/classic/target/classes"
done
awk -F '\t' -v cells="${PATTERNS_CELLS:-0}" -v turns="$turns" '
  function median(text,   list, n, i, j, t) {
    n = split(text, list, ",")
    for (i = 1; i <= n; i++) for (j = i + 1; j <= n; j++) if (list[j] + 0 < list[i] + 0) { t = list[i]; list[i] = list[j]; list[j] = t }
    return n % 2 ? list[(n + 1) / 2] : (list[n / 2] + list[n / 2 + 1]) / 2
  }
  # The median of the ratios of the turns that have a time of both; a short turn may not come to every cell.
  function ratio_of(cell,   t, text) {
    for (t = 1; t <= turns; t++) if (one["jar", cell, t] > 0 && one["package", cell, t] > 0)
      text = text (text == "" ? "" : ",") one["jar", cell, t] / one["package", cell, t]
    return text == "" ? 0 : median(text)
  }
  function least(text,   list, n, i, t) {
    n = split(text, list, ",")
    t = list[1] + 0
    for (i = 2; i <= n; i++) if (list[i] + 0 < t) t = list[i] + 0
    return t
  }
  $2 == "time" && $9 == "mpi.jar" {
    cell = $3 "\t" $5 "\t" $7
    time = median($11)
    if (time <= 0) next
    all[$1, cell] = all[$1, cell] (all[$1, cell] == "" ? "" : ",") time
    one[$1, cell, $NF] = time
    kind[cell] = $3 "\t" ($8 > 1 ? "with gaps" : "contiguous")
  }
  END {
    for (cell in kind) {
      if (all["jar", cell] == "" || all["package", cell] == "") continue
      ratio = ratio_of(cell)
      if (ratio <= 0) continue
      best = least(all["jar", cell]) / least(all["package", cell])
      if (cells) printf "%s\t%.2f us\t%.2f us\t%.2f\t%.2f by least times\n", cell, median(all["jar", cell]) / 1000, median(all["package", cell]) / 1000, ratio, best
      if (cells > 1) printf "%s\tjar %s\tpackage %s\n", cell, all["jar", cell], all["package", cell]
      n[kind[cell]]++; sum[kind[cell]] += log(ratio); bests[kind[cell]] += log(best); if (ratio < 0.95) slower[kind[cell]]++; if (best < 0.95) never[kind[cell]]++
    }
    for (k in n) printf "%s\t%d cells\t%.2f times as fast\t%d below 0.95\tby least times %.2f\t%d below 0.95\n", k, n[k], exp(sum[k] / n[k]), slower[k], exp(bests[k] / n[k]), never[k]
  }' "$work/all" | sort
