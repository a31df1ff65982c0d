#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Latency of this binding, of Espalier's package mpi, of a C program and of mpi.jar, in turn, and the ratios to C.
#
#   latency.sh openmpi|mpich [ROUNDS]
#
# Needs a built tree (mvn package), mpicc, and a JDK 25 in JAVA_HOME. Rows: bytes, microseconds one way
# (median over rounds of the median of 21 blocks) of C, of the binding, of package mpi, of mpi.jar (Open MPI only,
# where native/mpi-jar/make.sh finds or makes one), the medians of the ratios within a round, and under "least"
# the ratio of package mpi's least time over all rounds to C's: a machine that changes its state between two
# programs of a round spoils a round's ratio, and not the least times (ADR 405). Below them what a call costs in
# itself, in CPU time on one rank, which a busy machine changes little.
set -eu
library=${1:?openmpi or mpich}
rounds=${2:-5}
for number in "$rounds"; do
  case $number in
    '' | *[!0-9]* | 0) echo "latency.sh: rounds must be from 1 on, got $number" >&2; exit 2 ;;
  esac
done
here=$(cd "$(dirname "$0")" && pwd)
. "$here/compile.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
java=${JAVA_HOME:?a JDK 25}/bin/java
case $library in
  openmpi) soname=libmpi.so.40 ;;
  mpich) soname=libmpich.so.12 ;;
  *) echo "latency.sh: expected openmpi or mpich, got $library" >&2 && exit 2 ;;
esac
launch="mpirun.$library -n 2"
if [ "$library" = openmpi ]; then
  launch="$launch --oversubscribe --bind-to none" # a JVM has threads besides the one that calls
  [ "$(id -u)" != 0 ] || launch="$launch --allow-run-as-root"
fi
compile_latency "$work"
if [ "$library" = openmpi ] && (find_jar) 2> /dev/null; then
  compile_latencyjar "$work"
fi
export UCX_ERROR_SIGNALS=
for round in $(seq "$rounds"); do
  $launch "$work/pingpong" > "$work/c.$round"
  $launch "$java" --enable-native-access=ALL-UNNAMED -cp "$jobs" org.espalier.jobs.latency.PingPong > "$work/e.$round"
  $launch "$java" --enable-native-access=ALL-UNNAMED "-Dorg.espalier.mpi.library=$soname" -cp "$package:$jobs:$work/package" \
    PingPongJar > "$work/p.$round"
  if [ -n "$jar" ]; then
    $launch "$java" --enable-native-access=ALL-UNNAMED -cp "$jar:$work/jar" PingPongJar > "$work/j.$round"
  else
    sed 's/ .*/ nan/' "$work/c.$round" > "$work/j.$round"
  fi
  paste -d ' ' "$work/c.$round" "$work/e.$round" "$work/j.$round" "$work/p.$round" >> "$work/all"
done
awk '
  function median(list, n,   i, j, t) {
    for (i = 1; i <= n; i++) for (j = i + 1; j <= n; j++) if (list[j] < list[i]) { t = list[i]; list[i] = list[j]; list[j] = t }
    return n % 2 ? list[(n + 1) / 2] : (list[n / 2] + list[n / 2 + 1]) / 2
  }
  { n[$1]++; c[$1, n[$1]] = $2; e[$1, n[$1]] = $4; j[$1, n[$1]] = $6; p[$1, n[$1]] = $8; if (!seen[$1]++) order[++sizes] = $1 }
  END {
    printf "%10s %10s %12s %14s %11s %7s %9s %7s %7s\n", "bytes", "C us", "espalier us", "package mpi us", "mpi.jar us", "esp/C", "package/C", "jar/C", "least"
    for (s = 1; s <= sizes; s++) {
      k = order[s]
      leastC = c[k, 1]; leastP = p[k, 1]
      for (i = 1; i <= n[k]; i++) { if (c[k, i] < leastC) leastC = c[k, i]; if (p[k, i] < leastP) leastP = p[k, i]; x[i] = c[k, i]; y[i] = e[k, i]; z[i] = j[k, i]; w[i] = p[k, i]; r[i] = e[k, i] / c[k, i]; q[i] = j[k, i] / c[k, i]; v[i] = p[k, i] / c[k, i] }
      printf "%10d %10.2f %12.2f %14.2f %11.2f %7.2f %9.2f %7.2f %7.2f\n", k, median(x, n[k]), median(y, n[k]), median(w, n[k]), median(z, n[k]), median(r, n[k]), median(v, n[k]), median(q, n[k]), leastP / leastC
    }
  }' "$work/all"
c=$("$work/callcost")
e=$("$java" --enable-native-access=ALL-UNNAMED "-Dorg.espalier.mpi.library=$soname" -cp "$jobs" org.espalier.jobs.latency.CallCost)
echo "one call: C $c ns, espalier ${e% *} ns and ${e#* } bytes of heap"
