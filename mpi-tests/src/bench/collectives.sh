#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# The collectives over signature types beside the library's own, by turns in one run.
#
#   collectives.sh openmpi|mpich [RANKS [PAIRS [GREATEST_BYTES]]]
#
# Needs a built tree (mvn package) and a JDK 25 in JAVA_HOME. Rows: collective, layout, bytes of one
# block, microseconds of ours and of the library's (medians over the pairs), median ratio in a pair.
set -eu
library=${1:?openmpi or mpich}
ranks=${2:-4}
pairs=${3:-15}
most=${4:-16777216}
for number in "$ranks" "$pairs" "$most"; do
  case $number in
    '' | *[!0-9]* | 0) echo "collectives.sh: ranks, pairs and bytes must be from 1 on, got $number" >&2; exit 2 ;;
  esac
done
here=$(cd "$(dirname "$0")" && pwd)
. "$here/compile.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
java=${JAVA_HOME:?a JDK 25}/bin/java
compile_collectives "$work"
launch="mpirun.$library -n $ranks"
if [ "$library" = openmpi ]; then
  # More ranks than cores: who waits must yield.
  launch="$launch --oversubscribe --bind-to none --mca mpi_yield_when_idle 1"
  [ "$(id -u)" != 0 ] || launch="$launch --allow-run-as-root"
fi
UCX_ERROR_SIGNALS='' $launch "$java" -XX:+UseSerialGC --enable-native-access=ALL-UNNAMED \
  -cp "$binding:$work" CollectivesBench "$pairs" "$most"
