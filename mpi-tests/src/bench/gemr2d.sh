#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Moves of block-cyclic matrices by Espalier, by ScaLAPACK's pdgemr2d and by hand with MPI_Alltoallv,
# every bit compared, by turns in one job on 4 ranks of Open MPI.
#
#   gemr2d.sh CASES                        the cases as they are, compared and not timed
#   gemr2d.sh CASES BYTES TURNS [WHICH]    square matrices of so many bytes
#
# WHICH is a number k for every k-th case, or cases=3,17 for those. A case whose interval holds 0.9 gets up
# to five times as many turns.
# CASES is a file of cases as ScaLAPACK's own test of p?gemr2d reads it (GEMR2D.dat). Needs a built tree
# (mvn package), libscalapack-openmpi2.2, and a JDK 25 in JAVA_HOME.
set -eu
[ $# -ge 1 ] || { sed -n '7,8p' "$0" >&2; exit 2; }
root=$(cd "$(dirname "$0")/../../.." && pwd)
classes=$root/mpi-tests/target/classes:$(cat "$root/mpi-tests/target/job.classpath")
[ "$(id -u)" != 0 ] || as_root=--allow-run-as-root
exec mpirun.openmpi ${as_root:-} --oversubscribe --mca mpi_yield_when_idle 1 -n 4 \
  "${JAVA_HOME:?a JDK 25}/bin/java" -XX:+UseSerialGC --enable-native-access=ALL-UNNAMED \
  -Dorg.espalier.mpi.library=libmpi.so.40 -cp "$classes" org.espalier.jobs.gemr2d.Gemr2dJob "$@"
