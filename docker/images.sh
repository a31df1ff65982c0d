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
  docker build --force-rm --tag "$image" --file "$here/$file" "${proxies[@]}" --build-arg "BASE=$base" --build-arg "MPI=$library" \
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
# Two test runs of one user would otherwise build the same thing twice, side by side. The lock is in a folder of the
# user's own: a name that others can guess in a shared folder may be a link that they have made.
locks=${ESPALIER_CACHE:-${XDG_CACHE_HOME:-${HOME:-$here}/.cache}/espalier}
mkdir -p "$locks" && chmod go-w "$locks"
exec 9>"$locks/images.lock"
flock 9
# A proxy with a password, for the time of the build only: docker keeps these arguments in no image.
proxies=()
for protocol in http https; do
  proxy=$(apt-config dump 2>/dev/null | sed -n "s/^Acquire::$protocol::Proxy \"\(.*:\/\/[^\/]*@.*\)\";$/\1/p" | head -n 1)
  [[ -z $proxy ]] || proxies+=(--build-arg "${protocol}_proxy=$proxy")
done
for image in "${images[@]}"; do
  build "$image"
done
