#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# How long a small command takes from the shell and back: milliseconds of RUNS runs (10), sorted, and
# their median. Needs a build (./espalier --version makes one).
#
#   java/bench/start.sh [RUNS [COMMAND...]]
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cd "$root"
runs=${1:-10}
[ $# = 0 ] || shift
[ $# -gt 0 ] || set -- reconstruct examples/halo/face.json
./espalier "$@" >/dev/null
[ -f java/cli/target/start.aot ] || echo "start.sh: there is no start cache" >&2
for ((run = 0; run < runs; run++)); do
  begin=${EPOCHREALTIME/./}
  ./espalier "$@" >/dev/null
  end=${EPOCHREALTIME/./}
  echo $(((end - begin) / 1000))
done | sort -n | awk '{ ms[NR] = $1; line = line " " $1 }
  END { print "ms:" line; print "median", ms[int((NR + 1) / 2)], "of", NR }'
