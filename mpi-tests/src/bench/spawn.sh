#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# How often a program in C hangs that starts others on Open MPI, without Espalier or Java.
#
#   spawn.sh [RUNS [TIMES]]
#
# Each of RUNS jobs (12) starts two processes TIMES times (20), and is ended when 15 s have passed. Needs mpicc.
set -eu
runs=${1:-12}
times=${2:-20}
for number in "$runs" "$times"; do
  case $number in
    '' | *[!0-9]* | 0*) echo "spawn.sh: expected a number from 1 on, got $number" >&2 && exit 2 ;;
  esac
done
here=$(cd "$(dirname "$0")" && pwd)
library=openmpi
. "$here/compile.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
launch="mpirun.openmpi -n 1 --oversubscribe"
[ "$(id -u)" != 0 ] || launch="$launch --allow-run-as-root"
compile_spawn "$work"
hung=0
run=0
while [ "$run" -lt "$runs" ]; do
  run=$((run + 1))
  if ! timeout 15 $launch "$work/spawn" "$times" > "$work/said" 2>&1; then
    hung=$((hung + 1))
    echo "run $run: hangs after $(tail -n 1 "$work/said" | grep -E '^[0-9]+$' || echo 0) of $times"
  fi
done
echo "$hung of $runs runs hang"
