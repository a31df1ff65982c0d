#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# The patterns of espalier bench through the package mpi: mpi.jar and Espalier's own package, called by the same
# class, side by side in one process, sample by sample. For that our package gets another name: its sources and the
# class that calls are copied with "package mpi" replaced.
#
#   patterns.sh direct|heap [TURNS [SECONDS]]     1 job of 120 s
#
# Needs Open MPI, since mpi.jar is its own, a built tree (mvn package), and a JDK 25 in JAVA_HOME. For each
# operation, and for all data with gaps and all without: in how many cells, and the geometric mean of the time by
# mpi.jar over the time by Espalier's package. Of a cell it is the median over the pairs of samples, which are
# milliseconds apart: the machine changes between a fast and a slow state some times in an hour (docs/adr/0462), and
# both sides of a pair meet the same one. With PATTERNS_CELLS=1 also each cell. PATTERNS, OPERATIONS and SIZES
# choose; lists have semicolons, sizes are bytes.
set -eu
memory=${1:?direct or heap}
turns=${2:-1}
seconds=${3:-120}
here=$(cd "$(dirname "$0")" && pwd)
. "$here/compile.sh"
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
compile_patterns "$work"
launch="mpirun.openmpi -n 2 --oversubscribe --bind-to none"
[ "$(id -u)" != 0 ] || launch="$launch --allow-run-as-root"
export UCX_ERROR_SIGNALS=
for turn in $(seq "$turns"); do
  $launch "$java" --enable-native-access=ALL-UNNAMED -Dorg.espalier.mpi.library=libmpi.so.40 \
    -cp "$jar:$work/side:$work/ours:$work/parts:$jobs" \
    org.espalier.jobs.bench.BenchJob "out=$work/out" "operations=$operations" "memory=$memory" sides=packages \
    "patterns=${PATTERNS:-}" "sizes=${SIZES:-1024;32768;262144}" turns=9 "seconds=$seconds" > "$work/said" 2>&1 \
    || { cat "$work/said" >&2; exit 1; }
  cat "$work/out" >> "$work/all"
done
awk -F '\t' -v cells="${PATTERNS_CELLS:-0}" '
  function median(text,   list, n, i, j, t) {
    n = split(text, list, ",")
    for (i = 1; i <= n; i++) for (j = i + 1; j <= n; j++) if (list[j] + 0 < list[i] + 0) { t = list[i]; list[i] = list[j]; list[j] = t }
    return n % 2 ? list[(n + 1) / 2] : (list[n / 2] + list[n / 2 + 1]) / 2
  }
  $1 == "time" {
    cell = $2 "\t" $4 "\t" $6
    all[$8, cell] = all[$8, cell] (all[$8, cell] == "" ? "" : ",") $10
    kind[cell] = $2 "\t" ($7 > 1 ? "with gaps" : "contiguous")
  }
  END {
    for (cell in kind) {
      count = split(all["mpi.jar", cell], jar, ",")
      if (count == 0 || split(all["package mpi", cell], own, ",") != count) continue
      pairs = ""
      for (k = 1; k <= count; k++) pairs = pairs (k > 1 ? "," : "") jar[k] / own[k]
      ratio = median(pairs)
      if (cells) printf "%s\t%.2f us\t%.2f us\t%.2f\n", cell, median(all["mpi.jar", cell]) / 1000, median(all["package mpi", cell]) / 1000, ratio
      n[kind[cell]]++; sum[kind[cell]] += log(ratio); if (ratio < 0.95) slower[kind[cell]]++
    }
    for (k in n) printf "%s\t%d cells\t%.2f times as fast\t%d below 0.95\n", k, n[k], exp(sum[k] / n[k]), slower[k]
  }' "$work/all" | sort
