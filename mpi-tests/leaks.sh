#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Whether memory stays level over a long run of package mpi: messages that do not block, types and communicators
# made and freed, and sixteen threads under THREAD_MULTIPLE, each message checked.
#
#   leaks.sh openmpi|mpich [PAIRS [RANKS]]     1,000,000 pairs of messages on 2 ranks
#
# Needs a built tree (mvn package), a JDK 25 in JAVA_HOME, and an mpi.jar to compile the program against, which
# native/mpi-jar/make.sh finds or makes. Exit code 0 where all stayed level, 1 where something grew, 3 where
# something is missing.
set -eu
library=${1:?openmpi or mpich}
pairs=${2:-1000000}
ranks=${3:-2}
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/.." && pwd)
case $library in
  openmpi) soname=libmpi.so.40 ;;
  mpich) soname=libmpich.so.12 ;;
  *) echo "leaks.sh: expected openmpi or mpich, got $library" >&2 && exit 2 ;;
esac
programs=$(sh "$here/make-programs.sh" "$(sh "$root/native/mpi-jar/make.sh")")
classes=$root/java/core/target/classes:$root/native/mpi/target/classes:$root/native/classic/target/classes
launch="mpirun.$library -n $ranks"
if [ "$library" = openmpi ]; then
  launch="$launch --oversubscribe --bind-to none --mca mpi_yield_when_idle 1"
  [ "$(id -u)" != 0 ] || launch="$launch --allow-run-as-root"
fi
export UCX_ERROR_SIGNALS=
exec $launch "${JAVA_HOME:?a JDK 25}/bin/java" --enable-native-access=ALL-UNNAMED -Xms64m -Xmx64m -XX:+AlwaysPreTouch \
  "-Dorg.espalier.mpi.library=$soname" -cp "$classes:$programs" org.espalier.programs.Leaks "$pairs"
