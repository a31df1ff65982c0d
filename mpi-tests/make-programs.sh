#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Compiles the programs on mpi.jar (src/programs) into a jar and prints its path; does nothing where the
# jar is newer than they and their folders are, which change where a program is taken away. mpi.jar is in
# no registry and must be the installed library's own, so these programs are compiled on the machine that
# runs them and not by the Maven build (docs/adr).
#
#   make-programs.sh MPI_JAR [JAR]     JAR is by default target/espalier-programs.jar beside this script
set -eu

here=$(cd "$(dirname "$0")" && pwd)
fail() {
  echo "programs: $1" >&2
  exit 3
}
[ $# -ge 1 ] || { echo "usage: make-programs.sh MPI_JAR [JAR]" >&2; exit 2; }
mpi_jar=$1
target=${2:-$here/target/espalier-programs.jar}
[ -f "$mpi_jar" ] || fail "no mpi.jar at $mpi_jar: make one with native/mpi-jar/make.sh"

if [ -f "$target" ] && [ "$target" -nt "$mpi_jar" ] \
  && [ -z "$(find "$here/src/programs" -newer "$target" | head -n 1)" ]; then
  echo "$target"
  exit 0
fi

javac=${JAVA_HOME:+$JAVA_HOME/bin/}javac
jar=${JAVA_HOME:+$JAVA_HOME/bin/}jar
command -v "$javac" > /dev/null 2>&1 || fail "no javac found: set JAVA_HOME to a JDK"
work=$(mktemp -d "${TMPDIR:-/tmp}/espalier-programs.XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
mkdir -p "$(dirname "$target")"
find "$here/src/programs" -name '*.java' > "$work/files"
# Release 17: a test runs them on an older JVM, where the agent declines.
"$javac" --release 17 -Xlint:all,-options -Werror -Xdoclint:all/protected -encoding UTF-8 \
  -cp "$mpi_jar" -d "$work/classes" @"$work/files" >&2 || fail "javac failed, see above"
"$jar" --create --file "$work/programs.jar" -C "$work/classes" .
mv "$work/programs.jar" "$target"
echo "$target"
