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
wrong() { echo "compare-gemr2d: $1" >&2; exit 2; }
is_number() { case $1 in '' | *[!0-9]* | ?????????????*) return 1 ;; esac; }
[ -r "$1" ] || wrong "$1: no such file, or not readable"
cases=$(awk 'NF { print $1; exit }' "$1")
is_number "$cases" || wrong "$1: must begin with the number of its cases, got '$cases'"
is_number "${2:-0}" || wrong "BYTES must be a number >= 0, got '$2'"
is_number "${3:-0}" || wrong "TURNS must be a number >= 0, got '$3'"
case ${4:-1} in
  cases=*)
    rest=${4#cases=},
    while [ -n "$rest" ]; do
      one=${rest%%,*} rest=${rest#*,}
      { is_number "$one" && [ "$one" -ge 1 ] && [ "$one" -le "$cases" ]; } || wrong "cases are 1 to $cases, got '$one'"
    done
    ;;
  *) { is_number "${4:-1}" && [ "${4:-1}" -ge 1 ]; } || wrong "WHICH must be a number >= 1, or cases=3,17, got '$4'" ;;
esac
root=$(cd "$(dirname "$0")/../../.." && pwd)
classes=$root/mpi-tests/target/classes:$(cat "$root/mpi-tests/target/job.classpath")
[ "$(id -u)" != 0 ] || as_root=--allow-run-as-root
exec mpirun.openmpi ${as_root:-} --oversubscribe --mca mpi_yield_when_idle 1 -n 4 \
  "${JAVA_HOME:?a JDK 25}/bin/java" -XX:+UseSerialGC --enable-native-access=ALL-UNNAMED \
  -Dorg.espalier.mpi.library=libmpi.so.40 -cp "$classes" org.espalier.jobs.gemr2d.Gemr2dJob "$@"
