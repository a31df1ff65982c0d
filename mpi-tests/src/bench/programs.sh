#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# The programs of the demonstration under mpi.jar and under Espalier's package by turns, each turn in another order:
# the median of the seconds that a program gives itself, mpi.jar's over Espalier's, and the middle half of the turns.
#
#   programs.sh [TURNS [PROGRAM...]]     9 turns of all
#
# Programs: Columns, Heat3d (200 steps), Heat1000 (1,000 steps), ParticleExchange, Fft2d, Wave3d. Two ranks on Open MPI,
# since mpi.jar is its own. Needs a built tree (mvn package) and a JDK 25 in JAVA_HOME.
set -eu
turns=${1:-9}
[ $# -eq 0 ] || shift
[ $# -gt 0 ] || set -- Columns Heat3d Heat1000 ParticleExchange Fft2d Wave3d
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
sh "$root/mpi-tests/make-programs.sh" "$(sh "$root/native/mpi-jar/make.sh")" > /dev/null
words() { # of the program's class and its arguments
  case $1 in
    Columns) echo Columns 2048 100 ;;
    Heat3d) echo Heat3d 96 200 ;;
    Heat1000) echo Heat3d 96 1000 ;;
    ParticleExchange) echo ParticleExchange 4000 1000 400 ;;
    Fft2d) echo Fft2d 1024 3 ;;
    Wave3d) echo Wave3d 16 60 50 ;;
    *) echo "no program $1; there are Columns, Heat3d, Heat1000, ParticleExchange, Fft2d, Wave3d" >&2; exit 2 ;;
  esac
}
for program in "$@"; do
  words "$program" > /dev/null # a name that is not known ends it here
done
run() { # PROGRAM WHO OPTION...
  program=$1
  who=$2
  shift 2
  # shellcheck disable=SC2046
  ESPALIER_OFF=table+report "$root/espalier" run -n 2 "$@" -- \
    java -cp "$root/mpi-tests/target/espalier-programs.jar" org.espalier.demo.$(words "$program") > "$work/said" 2>&1 \
    || { cat "$work/said" >&2; exit 1; }
  echo "$program $who $(sed -n 's/.* \([0-9.][0-9.]*\) s\( .*\|,.*\|\)$/\1/p' "$work/said" | head -n 1)" >> "$work/all"
}
for turn in $(seq "$turns"); do
  for program in "$@"; do
    if [ $((turn % 2)) = 0 ]; then
      run "$program" ours
      run "$program" mpi.jar --keep-mpi-jar
    else
      run "$program" mpi.jar --keep-mpi-jar
      run "$program" ours
    fi
  done
done
sort -s -k 1,2 -k 3,3n "$work/all" | awk '
  function quantile(who, part) { return s[who, 1 + int((n[who] - 1) * part + 0.5)] }
  function end() {
    printf "%-17s %8.3f s %8.3f s  %5.2f  (%.3f to %.3f s, %.3f to %.3f s)\n", program, quantile("mpi.jar", 0.5),
      quantile("ours", 0.5), quantile("mpi.jar", 0.5) / quantile("ours", 0.5), quantile("mpi.jar", 0.25),
      quantile("mpi.jar", 0.75), quantile("ours", 0.25), quantile("ours", 0.75)
    n["mpi.jar"] = 0; n["ours"] = 0
  }
  BEGIN { printf "%-17s %10s %10s  %s\n", "program", "mpi.jar", "ours", "ratio" }
  $1 != program { if (program) end(); program = $1 }
  { s[$2, ++n[$2]] = $3 }
  END { end() }'
