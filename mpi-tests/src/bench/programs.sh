#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# The programs of the demonstration under mpi.jar and under Espalier's package by turns, each turn in another order:
# the median of the seconds that a program gives itself, mpi.jar's over Espalier's, and the middle half of the turns.
#
#   programs.sh [TURNS [PROGRAM...]]     9 turns of all
#   LIBRARY=mpich programs.sh ...        on MPICH, which has no mpi.jar: Espalier's package with nothing tuned beside it
#
# Programs: Columns, Heat3d (200 steps), Heat1000 (1,000 steps), ParticleExchange (400 steps), Fft2d, Wave3d; and, if
# it is named, Particles40000 (40,000 steps, which renew their types 4,000 times). Two ranks, on
# Open MPI by default, since mpi.jar is its own. Needs a built tree (mvn package) and a JDK 25 in JAVA_HOME.
set -eu
turns=${1:-9}
case $turns in
  '' | *[!0-9]* | 0) echo "turns must be a number from 1 on, got $turns" >&2; exit 2 ;;
esac
[ $# -eq 0 ] || shift
case ${LIBRARY:-openmpi} in
  openmpi) peer=mpi.jar; peer_off=table+report; peer_options=--keep-mpi-jar; options= ;;
  mpich) peer=untuned; peer_off=tune+windows+table+report; peer_options="--mpi mpich"; options="--mpi mpich" ;;
  *) echo "LIBRARY must be openmpi or mpich, got $LIBRARY" >&2; exit 2 ;;
esac
[ $# -gt 0 ] || set -- Columns Heat3d Heat1000 ParticleExchange Fft2d Wave3d
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
sh "$root/mpi-tests/make-programs.sh" "$(sh "$root/native/mpi-jar/make.sh")" > /dev/null
words() { # of the program's class and its arguments
  case $1 in
    Columns) echo org.espalier.demo.Columns 2048 100 ;;
    Heat3d) echo org.espalier.demo.Heat3d 96 200 ;;
    Heat1000) echo org.espalier.demo.Heat3d 96 1000 ;;
    Particles40000) echo org.espalier.demo.ParticleExchange 4000 1000 40000 ;;
    ParticleExchange) echo org.espalier.demo.ParticleExchange 4000 1000 400 ;;
    Fft2d) echo org.espalier.demo.Fft2d 1024 3 ;;
    Wave3d) echo org.espalier.demo.Wave3d 16 60 50 ;;
    *) echo "no program $1; there are Columns, Heat3d, Heat1000, ParticleExchange, Particles40000, Fft2d, Wave3d" >&2; exit 2 ;;
  esac
}
for program in "$@"; do
  words "$program" > /dev/null # a name that is not known ends it here
done
run() { # PROGRAM WHO OFF OPTION...
  program=$1
  who=$2
  off=$3
  shift 3
  # shellcheck disable=SC2046
  ESPALIER_OFF=$off "$root/espalier" run -n 2 "$@" -- \
    java -cp "$root/mpi-tests/target/espalier-programs.jar" $(words "$program") > "$work/said" 2>&1 \
    || { cat "$work/said" >&2; exit 1; }
  echo "$program $who $(sed -n 's/.* \([0-9.][0-9.]*\) s\( .*\|,.*\|\)$/\1/p' "$work/said" | head -n 1)" >> "$work/all"
}
for turn in $(seq "$turns"); do
  for program in "$@"; do
    # shellcheck disable=SC2086
    if [ $((turn % 2)) = 0 ]; then
      run "$program" ours table+report $options
      run "$program" "$peer" "$peer_off" $peer_options
    else
      run "$program" "$peer" "$peer_off" $peer_options
      run "$program" ours table+report $options
    fi
  done
done
sort -s -k 1,2 -k 3,3n "$work/all" | awk -v peer="$peer" '
  function quantile(who, part) { return s[who, 1 + int((n[who] - 1) * part + 0.5)] }
  function end() {
    printf "%-17s %8.3f s %8.3f s  %5.2f  (%.3f to %.3f s, %.3f to %.3f s)\n", program, quantile(peer, 0.5),
      quantile("ours", 0.5), quantile(peer, 0.5) / quantile("ours", 0.5), quantile(peer, 0.25),
      quantile(peer, 0.75), quantile("ours", 0.25), quantile("ours", 0.75)
    n[peer] = 0; n["ours"] = 0
  }
  BEGIN { printf "%-17s %10s %10s  %s\n", "program", peer, "ours", "ratio" }
  $1 != program { if (program) end(); program = $1 }
  { s[$2, ++n[$2]] = $3 }
  END { end() }'
