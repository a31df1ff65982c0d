#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# How often a program in C dies that starts MPI in one thread while another takes memory, without Espalier or Java.
#
#   busystart.sh [RUNS [LIBRARY]]
#
# RUNS starts (30) of one process on LIBRARY (libmpich.so.12) as it comes, and as many with each remedy. Needs gcc.
set -eu
runs=${1:-30}
library=${2:-libmpich.so.12}
case $runs in
  '' | *[!0-9]* | 0*) echo "busystart.sh: expected a number of runs from 1 on, got $runs" >&2 && exit 2 ;;
esac
here=$(cd "$(dirname "$0")" && pwd)
. "$here/compile.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
compile_busystart "$work"
ulimit -c 0

# Whether one run ends well; one that cannot run at all says why and ends this script.
ends_well() {
  code=0
  env "$1" timeout 20 "$work/busystart" "$library" > "$work/said" 2>&1 || code=$?
  if [ "$code" = 3 ]; then
    cat "$work/said" >&2
    exit 3
  fi
  [ "$code" = 0 ]
}

for setting in AS_IT=COMES UCX_MEM_EVENTS=n MALLOC_TOP_PAD_=67108864; do
  died=0
  run=0
  while [ "$run" -lt "$runs" ]; do
    run=$((run + 1))
    (ends_well "$setting") 2> "$work/shell" || {
      code=$?
      if [ "$code" = 3 ]; then cat "$work/shell" >&2 && exit 3; fi
      died=$((died + 1))
    }
  done
  echo "$setting: $died of $runs starts die"
done
