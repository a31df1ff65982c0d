#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Compiles what lets waiting ranks of MPICH give their core away, where there is a C compiler, and prints the file to be
# loaded before them (LD_PRELOAD). Prints nothing where there is none. Does nothing where the file is newer than its source.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
library=$here/target/libyield.so
source=$here/src/test/c/yield.c
command -v "${CC:-cc}" > /dev/null 2>&1 || exit 0
if [ ! "$library" -nt "$source" ]; then
  mkdir -p "$here/target"
  "${CC:-cc}" -std=c11 -O2 -Wall -Wextra -Werror -shared -fPIC -o "$library.new" "$source" -ldl >&2
  mv "$library.new" "$library"
fi
echo "$library"
