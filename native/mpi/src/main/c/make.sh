#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Compiles the kernels and the functions by which C is called, into a shared
# library that goes into the jar. Where there is no C compiler it says so and the jar has none: MPI then packs, and
# C is called through java.lang.foreign.
#
#   make.sh CLASSES JDK     writes CLASSES/META-INF/native/SYSTEM-MACHINE/libespalier_kernels.so,
#                           with the JDK's headers
#
# CC names the compiler (default cc). Two builds on one machine give the same bytes: no build id, no
# path of the build, no symbols but the exported ones.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
[ $# -eq 2 ] || { echo "usage: make.sh CLASSES JDK" >&2; exit 2; }
system=$(uname -s | tr '[:upper:]' '[:lower:]')
folder=$1/META-INF/native/$system-$(uname -m)
include=$2/include
library=$folder/libespalier_kernels.so

if ! command -v "${CC:-cc}" > /dev/null 2>&1; then
  echo "kernels: no C compiler (${CC:-cc}) found, so MPI packs" >&2
  rm -f "$library"
  exit 0
fi
if [ -f "$library" ] && [ -z "$(find "$here" -newer "$library" -type f | head -n 1)" ]; then
  exit 0
fi
mkdir -p "$folder"
cd "$here"
"${CC:-cc}" -std=c11 -O3 -fPIC -shared -fvisibility=hidden -fno-ident -Wall -Wextra -Werror \
  "-ffile-prefix-map=$here=." -Wl,--build-id=none -Wl,-s -I "$include" -I "$include/$system" \
  -o "$library.new" arrays.c begun.c firsts.c gaps.c handles.c inblocks.c kernels.c kinds.c packs.c ready.c rooms.c \
  spare.c status.c threads.c types.c words.c
mv "$library.new" "$library"
