#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Moves between seeded random pairs of distributions, every byte checked: arrays of numbers and records, rounds,
# permuted axes, in place, in the background, persistent, sections.
#
#   random-moves.sh openmpi|mpich RANKS PAIRS SEED
#
# Needs a built tree (mvn package) and a JDK 25 in JAVA_HOME.
set -eu
[ $# -eq 4 ] || { sed -n '7p' "$0" >&2; exit 2; }
root=$(cd "$(dirname "$0")/.." && pwd)
classes=$root/mpi-tests/target/classes:$(cat "$root/mpi-tests/target/job.classpath")
library=libmpich.so.12
options=
if [ "$1" = openmpi ]; then
  library=libmpi.so.40
  options="--oversubscribe --mca mpi_yield_when_idle 1"
  [ "$(id -u)" != 0 ] || options="$options --allow-run-as-root"
fi
# shellcheck disable=SC2086 # several options
exec "mpirun.$1" $options -n "$2" "${JAVA_HOME:?a JDK 25}/bin/java" -XX:+UseSerialGC \
  --enable-native-access=ALL-UNNAMED "-Dorg.espalier.mpi.library=$library" \
  -cp "$classes" org.espalier.jobs.verify.redistribution.RandomMoves "$3" "$4"
