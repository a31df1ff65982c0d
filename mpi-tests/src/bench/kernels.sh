#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Kernels beside MPI_Pack of its fastest form, a loop by hand in C, and memcpy, by turns in one run.
#
#   kernels.sh openmpi|mpich native|heap [PATTERN]     the table, or the rows whose name holds PATTERN
#   kernels.sh openmpi|mpich cold kernel|mpi           what the first uses of a type cost
#
# Needs a built tree (mvn package), a C compiler and a JDK 25 in JAVA_HOME.
set -eu
[ $# -ge 2 ] || { sed -n '4,7p' "$0" >&2; exit 2; }
case $1 in
  openmpi) library=libmpi.so.40 ;;
  mpich) library=libmpich.so.12 ;;
  *) echo "kernels.sh: the library must be openmpi or mpich, got $1" >&2; exit 2 ;;
esac
here=$(cd "$(dirname "$0")" && pwd)
. "$here/compile.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
compile_kernels "$work"
what=$2
shift 2
[ "$what" = cold ] || set -- "$work/loops.so" "$@"
"$JAVA_HOME/bin/java" ${ESPALIER_JAVA_OPTIONS:-} --enable-native-access=ALL-UNNAMED \
  "-Dorg.espalier.mpi.library=$library" -cp "$binding:$work" KernelBench "$what" "$@"
