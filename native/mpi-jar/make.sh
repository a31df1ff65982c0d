#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Makes mpi.jar for the Open MPI that is installed, and prints its path.
#
# The distribution ships libmpi_java.so but no mpi.jar. The Java files are in its own source package of
# the very version that is installed; javac alone compiles them. The result is kept, so that a second
# call only prints the path.
#
#   ESPALIER_MPI_JAR   a jar to use instead (an Open MPI built by hand installs one)
#   ESPALIER_CACHE     the folder for what is kept, by default ~/.cache/espalier; one that others can
#                      write is not used, since a jar from it would run with this user's rights
#
# With --kept nothing is made: the path of a jar that is there already, or exit code 3.
#
# Exit codes: 0 path printed, 3 something is missing; one line on standard error says what and the remedy.
set -eu
umask 022 # what is kept must be writable by its owner alone

fail() {
  echo "mpi-jar: $1" >&2
  exit 3
}

if [ -n "${ESPALIER_MPI_JAR:-}" ]; then
  [ -f "$ESPALIER_MPI_JAR" ] || fail "ESPALIER_MPI_JAR must name a file, got $ESPALIER_MPI_JAR"
  echo "$ESPALIER_MPI_JAR"
  exit 0
fi

command -v dpkg-query > /dev/null 2>&1 \
  || fail "no dpkg here: set ESPALIER_MPI_JAR to the mpi.jar of your Open MPI (configure it with --enable-mpi-java)"

# The newest installed library package whose source package is Open MPI's: "4.1.4-3".
package_version=$(dpkg-query -W -f '${db:Status-Abbrev}|${source:Package}|${source:Version}\n' 'libopenmpi*' 2> /dev/null \
  | sed -n 's/^ii *|openmpi|//p' | sort -V | tail -n 1)
[ -n "$package_version" ] || fail "Open MPI is not installed: apt-get install openmpi-bin libopenmpi-dev"
upstream=${package_version#*:}
upstream=${upstream%-*}

kept=${ESPALIER_CACHE:-${XDG_CACHE_HOME:-${HOME:+$HOME/.cache}}}
[ -n "$kept" ] || fail "neither HOME nor ESPALIER_CACHE is set: set ESPALIER_CACHE to a folder of yours"
[ -n "${ESPALIER_CACHE:-}" ] || kept=$kept/espalier
cache=$kept/mpi-jar/$package_version
# A folder or jar that is not ours, or that others can write, may hold anybody's code.
for place in "$kept" "$kept/mpi-jar" "$cache" "$cache/mpi.jar"; do
  if [ -e "$place" ] && [ -n "$(find -H "$place" -maxdepth 0 \( ! -user "$(id -u)" -o -perm -0020 -o -perm -0002 \))" ]; then
    fail "$place must be owned by $(id -un) and writable by nobody else: chmod go-w it, or set ESPALIER_CACHE"
  fi
done
if [ -f "$cache/mpi.jar" ]; then
  echo "$cache/mpi.jar"
  exit 0
fi

[ "${1:-}" != --kept ] || fail "no mpi.jar has been made for Open MPI $package_version yet: native/mpi-jar/make.sh"

if [ -n "${JAVA_HOME:-}" ] && [ -x "$JAVA_HOME/bin/javac" ]; then
  javac=$JAVA_HOME/bin/javac
  jar=$JAVA_HOME/bin/jar
else
  javac=$(command -v javac) || fail "no javac found: set JAVA_HOME to a JDK, or apt-get install default-jdk-headless"
  jar=$(command -v jar) || fail "no jar command beside $javac: set JAVA_HOME to a JDK"
fi
for tool in apt-get tar xz; do
  command -v "$tool" > /dev/null 2>&1 || fail "no $tool found: apt-get install apt tar xz-utils"
done

work=$(mktemp -d "${TMPDIR:-/tmp}/espalier-mpi-jar.XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
chmod 755 "$work"
mkdir -p "$work/sources" "$work/lists/partial" "$work/archives/partial" "$work/download" "$work/tree" "$work/classes"

# The machine's own apt sources with their source packages enabled, in a configuration of our own: the
# machine's stays as it is, and no host is named here.
for list in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
  if [ -f "$list" ]; then
    sed -n 's/^[[:space:]]*deb[[:space:]]/deb-src /p' "$list" > "$work/sources/$(basename "$list" .list).list"
  fi
done
for list in /etc/apt/sources.list.d/*.sources; do
  if [ -f "$list" ]; then
    sed 's/^Types:.*$/Types: deb-src/' "$list" > "$work/sources/$(basename "$list")"
  fi
done
own_apt() {
  apt-get -q \
    -o Dir::Etc::SourceList=/dev/null -o Dir::Etc::SourceParts="$work/sources" \
    -o Dir::State::Lists="$work/lists" -o Dir::Cache="$work" \
    -o APT::Sandbox::User="$(id -un)" -o Acquire::Languages=none "$@"
}
# A third party's archive may have no sources and fail the update; what counts is whether ours comes.
own_apt update > "$work/log" 2>&1 || true
(cd "$work/download" && own_apt source --download-only "openmpi=$package_version") >> "$work/log" 2>&1 \
  || fail "the archive has no source package openmpi $package_version: $(grep '^E:' "$work/log" | tail -n 1)"

tarball=$(find "$work/download" -name 'openmpi_*.orig.tar.*' ! -name '*.asc' | head -n 1)
[ -n "$tarball" ] || fail "the source package openmpi $package_version holds no upstream archive"
tar -x -f "$tarball" -C "$work/tree" --wildcards '*/ompi/mpi/java/java/*.java' '*/VERSION' 2>> "$work/log" \
  || fail "$(basename "$tarball") holds no Java bindings (Open MPI removed them after version 6)"

# What was unpacked must be what is installed: a jar of another version dies in the library's JNI code.
version_file=$(find "$work/tree" -maxdepth 2 -name VERSION | head -n 1)
version=$(sed -n 's/^major=//p; s/^minor=//p; s/^release=//p' "$version_file" | paste -s -d .)
case "$upstream" in
  "$version" | "$version"[!0-9.]*) ;;
  *) fail "the source package says Open MPI $version, installed is $upstream" ;;
esac
find "$work/tree" -path '*/ompi/mpi/java/java/*.java' > "$work/files"
grep -q '/MPI\.java$' "$work/files" || fail "the source package openmpi $package_version holds no MPI.java"

# Release 11, so that a program on an older JVM still runs, with the agent declining.
"$javac" --release 11 -nowarn -Xlint:none -encoding UTF-8 -d "$work/classes" @"$work/files" >> "$work/log" 2>&1 \
  || fail "javac failed: $(grep -m 1 'error:' "$work/log" || tail -n 1 "$work/log")"
printf 'Implementation-Title: Open MPI Java bindings\nImplementation-Version: %s\n' "$version" > "$work/manifest"
"$jar" --create --file "$work/mpi.jar" --manifest "$work/manifest" -C "$work/classes" . >> "$work/log" 2>&1 \
  || fail "jar failed: $(tail -n 1 "$work/log")"

mkdir -p "$cache" 2> /dev/null || fail "cannot write to $cache: set ESPALIER_CACHE to a folder of yours"
# Renaming inside one folder is atomic: two calls at once leave one whole jar.
cp "$work/mpi.jar" "$cache/mpi.jar.$$" && mv "$cache/mpi.jar.$$" "$cache/mpi.jar"
echo "$cache/mpi.jar"
