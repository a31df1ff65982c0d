#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# How the programs of this folder are compiled. It is in one place, so that a test (BenchSourcesTest) compiles them by
# the very commands whose classes and programs are measured. The scripts beside it read it and call compile_WHAT; by hand:
#
#   compile.sh --list             every WHAT
#   compile.sh WHAT FOLDER        what comes of it goes into FOLDER
#   LIBRARY=mpich compile.sh ...  programs in C on MPICH, not on Open MPI
#
# Scripts set "here", the folder of this file, before they read it, and "library", if a program in C needs MPI. Exit
# code 1: does not compile, 2: no such WHAT, or nothing is built, 3: something is missing on this machine.
direct=
if [ "${0##*/}" = compile.sh ]; then
  set -eu
  direct=yes
  here=$(cd "$(dirname "$0")" && pwd)
  library=${LIBRARY:-openmpi}
fi
root=$(cd "$here/../../.." && pwd)
# What is compiled against and run with. CLASSES: of another build.
binding=${CLASSES:-$root/java/core/target/classes:$root/native/mpi/target/classes}
jobs=$root/java/core/target/classes:$root/native/mpi/target/classes:$root/mpi-tests/target/classes
package=$root/native/classic/target/classes
jar=

missing() {
  echo "${0##*/}: $1" >&2
  exit 3
}
find_jar() { # sets jar
  [ -n "$jar" ] || jar=$(sh "$root/native/mpi-jar/make.sh") || exit
}
# A bench, not a check of CI: without a build there is nothing to measure, and that ends it with code 2.
needs_build() {
  { [ -d "$root/native/mpi/target/classes" ] && [ -d "$package/mpi" ] && [ -d "$root/mpi-tests/target/classes" ]; } \
    || { echo "${0##*/}: nothing is built in $root; run mvn -DskipTests package there" >&2; exit 2; }
}
java_classes() { # OPTION... SOURCE...
  "${JAVA_HOME:?a JDK 25}/bin/javac" -J-XX:TieredStopAtLevel=1 -proc:none -encoding UTF-8 "$@" || exit 1
}
c_program() { # COMPILER OPTION... SOURCE LIBRARY...
  command -v "$1" > /dev/null 2>&1 || case $1 in
    mpicc.*) missing "no $1; apt install lib$library-dev brings it" ;;
    *) missing "no $1; apt install gcc brings a C compiler" ;;
  esac
  "$@" -Wall -Wextra -Werror || exit 1
}

# Each of the following gets FOLDER.
compile_begun() {
  find_jar
  java_classes -cp "$jar" -d "$1" "$here/BegunMessages.java"
}
compile_busystart() {
  c_program gcc -O2 -o "$1/busystart" "$here/busystart.c" -ldl -lpthread
}
compile_collectives() {
  [ -n "${CLASSES:-}" ] || needs_build
  java_classes -cp "$binding" -d "$1" "$here/CollectivesBench.java"
}
compile_description() {
  c_program "mpicc.$library" -O2 -o "$1/description" "$here/description.c"
}
compile_descriptionjar() {
  find_jar
  java_classes -cp "$jar" -d "$1" "$here/DescriptionJar.java"
}
compile_firstcalls() {
  find_jar
  java_classes -cp "$jar" -d "$1" "$here/FirstCalls.java"
}
compile_gain() {
  c_program "mpicc.$library" -O2 -o "$1/gain" "$here/gain.c"
}
compile_kernels() {
  [ -n "${CLASSES:-}" ] || needs_build
  c_program "${CC:-cc}" -std=c11 -O3 -fPIC -shared -o "$1/loops.so" "$here/kernels.c"
  java_classes -cp "$binding" -d "$1" "$here"/Kernel*.java
}
compile_latency() {
  needs_build
  c_program "mpicc.$library" -O2 -o "$1/pingpong" "$here/pingpong.c"
  c_program "mpicc.$library" -O2 -o "$1/callcost" "$here/callcost.c"
  java_classes -cp "$package:$jobs" -d "$1/package" "$here/PingPongJar.java"
}
compile_latencyjar() {
  find_jar
  java_classes -cp "$jar" -d "$1/jar" "$here/PingPongJar.java"
}
# Our package as "renamed" into ours, beside the classes of org.espalier.classic that it uses in parts; the class that
# calls mpi.jar, and would not find it for our own package, into side.
compile_patterns() {
  needs_build
  find_jar
  mkdir -p "$1/sources" "$1/parts"
  for source in "$root"/native/classic/src/main/java/mpi/*.java "$here/Joined.java"; do
    sed -e 's/^package mpi;/package renamed;/' -e 's/^import mpi\./import renamed./' -e 's/^import static mpi\./import static renamed./' "$source" > "$1/sources/${source##*/}"
  done
  sed -e 's/^import mpi\./import renamed./' -e 's/^import static mpi\./import static renamed./' -e 's/JarBindings/PackageBindings/g' -e 's/"mpi\.jar"/"package mpi"/' \
    -e 's/MPI\.Init(new String\[0\])/renamed.Joined.start()/' -e 's/MPI\.Finalize()/renamed.Joined.end()/' \
    "$here/JarBindings.java" > "$1/sources/PackageBindings.java"
  # A side that starts MPI once more, or is told by the other's name, would compile as well.
  for changed in '"package mpi"' 'renamed.Joined.start()' 'renamed.Joined.end()'; do
    grep -qF "$changed" "$1/sources/PackageBindings.java" \
      || { echo "${0##*/}: of JarBindings.java nothing became $changed: it must be changed with compile.sh" >&2; exit 1; }
  done
  cp -r "$package/org" "$1/parts/org"
  jspecify=$(find "$HOME/.m2/repository/org/jspecify" -name 'jspecify-*.jar' | head -n 1)
  [ -n "$jspecify" ] || missing "no jspecify in $HOME/.m2/repository; mvn package in $root brings it"
  java_classes -nowarn -cp "$1/parts:$jobs:$jspecify" -d "$1/ours" "$1"/sources/*.java
  java_classes -cp "$jar:$jobs" -d "$1/side" "$here/JarBindings.java"
}
compile_spawn() {
  c_program "mpicc.$library" -O2 -o "$1/spawn" "$here/spawn.c"
}

if [ -n "$direct" ]; then
  all=$(sed -n 's/^compile_\([a-z]*\)().*/\1/p' "$here/compile.sh")
  if [ "${1:-}" = --list ]; then
    echo "$all"
    exit
  fi
  # shellcheck disable=SC2086
  { [ $# = 2 ] && echo "$all" | grep -qx -e "$1"; } \
    || { echo "usage: compile.sh WHAT FOLDER; WHAT is one of" $all >&2; exit 2; }
  mkdir -p "$2"
  "compile_$1" "$2"
fi
