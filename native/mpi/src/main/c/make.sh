#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Compiles the kernels into a shared library that goes into the jar. Where there is no C compiler it
# says so and the jar has none: the kernels are then run in Java.
#
#   make.sh CLASSES     writes CLASSES/META-INF/native/SYSTEM-MACHINE/libespalier_kernels.so
#
# CC names the compiler (default cc). Two builds on one machine give the same bytes: no build id, no
# path of the build, no symbols but the exported ones.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
[ $# -eq 1 ] || { echo "usage: make.sh CLASSES" >&2; exit 2; }
folder=$1/META-INF/native/$(uname -s | tr '[:upper:]' '[:lower:]')-$(uname -m)
library=$folder/libespalier_kernels.so

if ! command -v "${CC:-cc}" > /dev/null 2>&1; then
  echo "kernels: no C compiler (${CC:-cc}) found, so they are run in Java" >&2
  rm -f "$library"
  exit 0
fi
if [ -f "$library" ] && [ -z "$(find "$here" -newer "$library" -type f | head -n 1)" ]; then
  exit 0
fi
mkdir -p "$folder"
cd "$here"
"${CC:-cc}" -std=c11 -O3 -fPIC -shared -fvisibility=hidden -fno-ident -Wall -Wextra -Werror \
  "-ffile-prefix-map=$here=." -Wl,--build-id=none -Wl,-s -o "$library.new" kernels.c
mv "$library.new" "$library"
