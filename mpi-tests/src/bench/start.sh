#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# From the start of a launcher to its end: one rank that commits a type (src/programs, Hello), with mpi.jar and with
# Espalier's own package as espalier run hands it over, without and with its cache of classes.
#
#   start.sh [TURNS [RANKS]]     15 turns, 1 rank
#
# Needs Open MPI, since mpi.jar is its own, a built tree (mvn package), a JDK 25 in JAVA_HOME, and GNU time. For each:
# the median of the seconds, of their difference to mpi.jar's in the same turn, and of the seconds of processor time.
set -eu
turns=${1:-15}
ranks=${2:-1}
for number in "$turns" "$ranks"; do
  case $number in
    '' | *[!0-9]* | 0) echo "start.sh: turns and ranks must be from 1 on, got $number" >&2; exit 2 ;;
  esac
done
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
java=${JAVA_HOME:?a JDK 25}/bin/java
jar=$(sh "$root/native/mpi-jar/make.sh")
programs=$(sh "$root/mpi-tests/make-programs.sh" "$jar")
agent=$(ls "$root"/native/agent/target/espalier-agent-*-all.jar)
# In a file: Open MPI's launcher expects a class path behind every word with "classpath".
echo "\"-Xbootclasspath/a:$agent\"" > "$work/options"
launch="mpirun.openmpi -n $ranks --oversubscribe --bind-to none"
if [ "$(id -u)" = 0 ]; then
  launch="$launch --allow-run-as-root"
  export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
fi
"$java" -XX:+UnlockDiagnosticVMOptions -XX:-AOTRecordTraining "-XX:AOTCacheOutput=$work/cache" --enable-native-access=ALL-UNNAMED \
  "-Xbootclasspath/a:$agent" -Despalier.dropin=true -Dorg.espalier.mpi.library=libmpi.so.40 -cp /nonexistent/espalier.jar \
  org.espalier.agent.Training "$agent" > "$work/said" 2>&1 || { cat "$work/said" >&2; exit 1; }
ours="@$work/options -Despalier.dropin=true -Dorg.espalier.mpi.library=libmpi.so.40 --enable-native-access=ALL-UNNAMED"
run() {
  who=$1
  shift
  begin=$(date +%s%N)
  # shellcheck disable=SC2086
  /usr/bin/time -f '%U %S' -o "$work/used" $launch "$java" "$@" org.espalier.programs.Hello 1 300 > "$work/said" 2>&1 \
    || { cat "$work/said" >&2; exit 1; }
  end=$(date +%s%N)
  echo "$who $begin $end $(cat "$work/used")" >> "$work/all"
}
for turn in $(seq "$turns"); do
  run mpi.jar -cp "$jar:$programs"
  # shellcheck disable=SC2086
  run package $ours -cp "$programs"
  # shellcheck disable=SC2086
  run cached "-XX:AOTCache=$work/cache" '-Xlog:aot*=off' '-Xlog:cds*=off' $ours -cp "$programs"
done
awk '
  function median(list, n,   i, j, t) {
    for (i = 1; i <= n; i++) for (j = i + 1; j <= n; j++) if (list[j] < list[i]) { t = list[i]; list[i] = list[j]; list[j] = t }
    return n % 2 ? list[(n + 1) / 2] : (list[n / 2] + list[n / 2 + 1]) / 2
  }
  { k = ++n[$1]; seconds[$1, k] = ($3 - $2) / 1e9; used[$1, k] = $4 + $5; if (k == 1) order[++all] = $1 }
  END {
    for (o = 1; o <= all; o++) {
      who = order[o]
      for (i = 1; i <= n[who]; i++) { s[i] = seconds[who, i]; d[i] = seconds[who, i] - seconds["mpi.jar", i]; u[i] = used[who, i] }
      printf "%-8s %.3f s  %+.3f s  processor %.3f s\n", who, median(s, n[who]), median(d, n[who]), median(u, n[who])
    }
  }' "$work/all"
