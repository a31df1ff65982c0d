#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Compiles what espalier bench compares with and cannot ship: the loops in C, where there is a C compiler,
# and the side over mpi.jar, where there is one. Prints one line for each that there is: "loops FILE",
# "jar FOLDER". Does nothing where they are newer than their sources.
#
#   make-bench.sh CLASS_PATH [MPI_JAR]     CLASS_PATH: espalier-core, espalier-mpi, espalier-mpi-tests
set -eu

here=$(cd "$(dirname "$0")" && pwd)
[ $# -ge 1 ] || { echo "usage: make-bench.sh CLASS_PATH [MPI_JAR]" >&2; exit 2; }
class_path=$1
mpi_jar=${2:-}
target=$here/target/bench
mkdir -p "$target"

compiler=
for candidate in "${CC:-}" cc gcc clang; do
  if [ -n "$candidate" ] && command -v "$candidate" > /dev/null 2>&1; then
    compiler=$candidate
    break
  fi
done
if [ -n "$compiler" ]; then
  loops=$target/libloops.so
  if [ ! "$loops" -nt "$here/src/bench/loops.c" ]; then
    "$compiler" -O3 -march=native -shared -fPIC -o "$loops.new" "$here/src/bench/loops.c" >&2
    mv "$loops.new" "$loops"
  fi
  echo "loops $loops"
fi

if [ -n "$mpi_jar" ]; then
  classes=$target/classes
  # The side is of the package of the jobs, and changes with them.
  newest=$(printf '%s\n' "$class_path" | tr : '\n' | grep espalier-mpi-tests | head -n 1)
  stamp=$target/jar.stamp
  if [ ! "$stamp" -nt "$here/src/bench/JarBindings.java" ] || [ ! "$stamp" -nt "$newest" ]; then
    rm -rf "$classes"
    "${JAVA_HOME:+$JAVA_HOME/bin/}javac" -proc:none -encoding UTF-8 -cp "$mpi_jar:$class_path" \
      -d "$classes" "$here/src/bench/JarBindings.java" >&2
    touch "$stamp"
  fi
  echo "jar $classes"
fi
