#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Runs while an image is built (Dockerfile): library.sh openmpi|mpich
#
# Leaves in /opt/espalier what belongs to exactly this version of the library and is in no run-time package:
# include/native/mpi.h, and include/standard/mpi.h where it has the standard ABI, which tests compare with our tables, and for Open MPI
# mpi.jar, made from the distribution's own source package, because the jar must match the library. A mirror may have
# dropped the source of a package that is not in a release: mpi.jar.missing then says so, and the image has all the rest.
set -euo pipefail

readonly OUT=/opt/espalier

die() {
  echo "library.sh: $*" >&2
  exit 1
}

# The headers of development package $1, without the compilers it depends on.
headers() {
  apt-get download -q "$1"
  dpkg-deb -x "$1"_*.deb unpacked
  local native standard
  native=$(find unpacked -path "*/$2/*" -name mpi.h ! -path '*abi*' | head -n 1)
  standard=$(find unpacked -path '*abi*' -name mpi.h | head -n 1)
  [[ -n $native ]] || die "$1 has no mpi.h"
  mkdir -p "$OUT/include/native"
  cp -L "${native%/*}"/mpi*.h "$OUT/include/native/"
  if [[ -n $standard ]]; then
    mkdir -p "$OUT/include/standard"
    cp -L "$standard" "$OUT/include/standard/"
  fi
}

mpi_jar() {
  DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends openjdk-25-jdk-headless xz-utils
  local version
  version=$(apt-cache policy libopenmpi40 | sed -n 's/^ *Candidate: //p')
  sed -i 's/^Types: deb$/Types: deb deb-src/' /etc/apt/sources.list.d/debian.sources
  apt-get update -q
  if ! apt-get source -q --download-only "openmpi=$version"; then
    echo "apt's mirror does not have the source of openmpi $version, from which mpi.jar would be made" >"$OUT/mpi.jar.missing"
    return
  fi
  mkdir source classes
  tar -C source --wildcards --strip-components=1 -xf openmpi_*.orig.tar.* '*/ompi/mpi/java/java/*.java' ||
    die "the source of Open MPI $version has no Java binding any more"
  javac -nowarn -d classes source/ompi/mpi/java/java/*.java
  jar --create --file "$OUT/mpi.jar" --date 1980-01-01T00:00:02Z -C classes .
}

[[ ${1:-} == openmpi || ${1:-} == mpich ]] || die "usage: library.sh openmpi|mpich, got '${1:-}'"
mkdir -p "$OUT" /tmp/library
cd /tmp/library
# apt may not write where its own user cannot.
chown _apt: /tmp/library
apt-get update -q
if [[ $1 == openmpi ]]; then
  headers libopenmpi-dev openmpi
  mpi_jar
else
  headers libmpich-dev mpich
fi
rm -rf /tmp/library /var/lib/apt/lists/*
