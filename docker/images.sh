#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Builds the images of the cluster nodes, where they are not there yet: docker/images.sh [--all | IMAGE...]
#
#   espalier/openmpi:trixie   espalier/mpich:trixie   built without arguments
#   espalier/openmpi:sid      espalier/mpich:sid      with --all: the newest libraries, with MPI's standard ABI
#   espalier/fresh:trixie                             a bare Debian 13 with git, for docker/fresh.sh; only by name
#   espalier/slurm-openmpi:trixie   …-mpich:trixie    the first two with Slurm's daemons; only by name
#
# Idempotent: an image made from the same recipe is left alone. Needs an engine: docker/engine.sh start.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
readonly here

die() {
  echo "images.sh: $*" >&2
  exit 1
}

build() {
  local image=$1 library release base file package=
  [[ $image =~ ^espalier/(openmpi|mpich|fresh|slurm-openmpi|slurm-mpich):(trixie|sid)$ ]] ||
    die "unknown image '$image': espalier/openmpi, mpich, fresh, slurm-openmpi or slurm-mpich, with :trixie or :sid"
  library=${BASH_REMATCH[1]} release=${BASH_REMATCH[2]}
  base=debian:$release-slim
  case $library in
    slurm-*) file=slurm/Dockerfile base=espalier/${library#slurm-}:$release ;;
    openmpi) file=Dockerfile package=openmpi-bin ;;
    mpich) file=Dockerfile package=mpich ;;
    fresh) file=fresh.Dockerfile ;;
  esac
  local recipe parts=("$here/$file" "$here/library.sh")
  if [[ $base == espalier/* ]]; then
    build "$base"
    parts+=("$here"/slurm/* "$here/Dockerfile")
  fi
  recipe=$(cat "${parts[@]}" <(echo "$image") | sha256sum | cut -c 1-16)
  if [[ $(docker image inspect --format '{{index .Config.Labels "org.espalier.recipe"}}' "$image" 2>/dev/null) == "$recipe" ]]; then
    return
  fi
  [[ $base == espalier/* ]] || "$here/base.sh" "$base"
  echo "building $image" >&2
  local start=$SECONDS log
  log=$(mktemp "${TMPDIR:-/tmp}/espalier-image.XXXXXX")
  docker build --force-rm --tag "$image" --file "$here/$file" --build-arg "BASE=$base" --build-arg "MPI=$library" \
    --build-arg "PACKAGE=$package" --build-arg "RECIPE=$recipe" "$here" >"$log" 2>&1 || {
    tail -n 15 "$log" >&2
    die "building $image failed: see the lines above and $log (apt's mirror within reach of containers?)"
  }
  rm -f "$log"
  docker image prune --force --filter label=org.espalier.image >/dev/null # stages and images replaced
  echo "built $image in $((SECONDS - start)) s" >&2
}

"$here/engine.sh" status >/dev/null
case ${1:-} in
  '') images=(espalier/openmpi:trixie espalier/mpich:trixie) ;;
  --all) images=(espalier/openmpi:trixie espalier/mpich:trixie espalier/openmpi:sid espalier/mpich:sid) ;;
  *) images=("$@") ;;
esac
# Two test runs on one machine would otherwise build the same thing twice, side by side.
exec 9>"${TMPDIR:-/tmp}/espalier-images.lock"
flock 9
for image in "${images[@]}"; do
  build "$image"
done
