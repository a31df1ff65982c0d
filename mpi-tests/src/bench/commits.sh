#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# What 100,000 commits over 50,000 distinct types cost that are never freed: mpi.jar and Espalier's own package by
# turns, each in a JVM of its own, one rank (src/programs, ManyTypes).
#
#   commits.sh [TURNS]     9 turns
#
# Needs Open MPI, since mpi.jar is its own, a built tree (mvn package), and a JDK 25 in JAVA_HOME. For each
# package the median and the least of the seconds that the loop took, and the median of the heap that the types
# hold; "off" is Espalier's package switched off (-Despalier.off=all), "run" the package as "espalier run" starts it,
# with its cache of classes, where the others load theirs from the class path.
set -eu
turns=${1:-9}
for number in "$turns"; do
  case $number in
    '' | *[!0-9]* | 0) echo "commits.sh: turns must be from 1 on, got $number" >&2; exit 2 ;;
  esac
done
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
java=${JAVA_HOME:?a JDK 25}/bin/java
jar=$(sh "$root/native/mpi-jar/make.sh")
programs=$(sh "$root/mpi-tests/make-programs.sh" "$jar")
package=$root/java/core/target/classes:$root/native/mpi/target/classes:$root/native/classic/target/classes
launch="mpirun.openmpi -n 1 --bind-to none"
[ "$(id -u)" != 0 ] || launch="$launch --allow-run-as-root"
run() {
  who=$1
  path=$2
  shift 2
  $launch "$java" --enable-native-access=ALL-UNNAMED -Dorg.espalier.mpi.library=libmpi.so.40 "$@" -cp "$path:$programs" \
    org.espalier.programs.ManyTypes > "$work/said"
  note
}
note() {
  awk -v who="$who" '$1 == "commits" { print who, $4, $6 }' "$work/said" >> "$work/all"
}
for turn in $(seq "$turns"); do
  run mpi.jar "$jar"
  run package "$package"
  who=run
  ESPALIER_OFF=table+report "$root/espalier" run -n 1 -- java -cp "$programs" org.espalier.programs.ManyTypes > "$work/said"
  note
  run off "$package" -Despalier.off=all
done
awk '
  function median(list, n,   i, j, t) {
    for (i = 1; i <= n; i++) for (j = i + 1; j <= n; j++) if (list[j] < list[i]) { t = list[i]; list[i] = list[j]; list[j] = t }
    return n % 2 ? list[(n + 1) / 2] : (list[n / 2] + list[n / 2 + 1]) / 2
  }
  { n[$1]++; seconds[$1, n[$1]] = $2 + 0; heap[$1, n[$1]] = $3 + 0; if (n[$1] == 1) order[++all] = $1 }
  END {
    for (o = 1; o <= all; o++) {
      who = order[o]
      for (i = 1; i <= n[who]; i++) { s[i] = seconds[who, i]; h[i] = heap[who, i] }
      bytes = median(h, n[who])
      middle = median(s, n[who])
      printf "%-8s %.3f s  least %.3f s  heap %.2f MB\n", who, middle, s[1], bytes / 1e6
    }
  }' "$work/all"
