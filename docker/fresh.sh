#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Proves a command of the README on a machine that has nothing: docker/fresh.sh [OPTION...] COMMAND...
#
#   docker/fresh.sh ./espalier demo
#   docker/fresh.sh --engine ./espalier test
#
# A bare Debian 13 container with nothing but git gets a clone of the last commit, and runs the command in it as root.
# The exit code is the command's.
#
#   --engine     the container may use this machine's container engine (its socket), for tests that start clusters
#   --limit N    ends the command after N seconds (default 3600) with exit code 124
#   --maven DIR  starts with a copy of a local Maven repository, where downloads are dear
#
# Certificates that this machine was given by hand (a company's proxy) are given to the container too.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
readonly here
readonly IMAGE=espalier/fresh:trixie
readonly CERTIFICATES=/usr/local/share/ca-certificates

die() {
  echo "fresh.sh: $*" >&2
  exit 2
}

limit=3600 maven='' options=()
while (($# > 0)); do
  case $1 in
    --engine)
      socket=${DOCKER_HOST:-unix:///var/run/docker.sock}
      [[ $socket == unix://* ]] || die "--engine needs an engine with a local socket, DOCKER_HOST is $socket"
      options+=(--volume "${socket#unix://}:/var/run/docker.sock")
      shift
      ;;
    --limit)
      limit=${2:-}
      [[ $limit =~ ^[0-9]+$ ]] || die "--limit takes seconds, got '$limit'"
      shift 2
      ;;
    --maven)
      maven=${2:-}
      [[ -d $maven ]] || die "--maven takes the folder of a local repository, got '$maven'"
      shift 2
      ;;
    -*) die "unknown option $1: see the head of this script" ;;
    *) break ;;
  esac
done
(($# > 0)) || die "usage: docker/fresh.sh [--engine] [--limit SECONDS] [--maven DIR] COMMAND..."

"$here/engine.sh" start >/dev/null
"$here/images.sh" "$IMAGE"

bundle=$(mktemp "${TMPDIR:-/tmp}/espalier-fresh.XXXXXX")
container=
# shellcheck disable=SC2317  # called by the trap
cleanup() {
  rm -f "$bundle"
  [[ -z $container ]] || docker rm --force "$container" >/dev/null 2>&1 || true # it may be gone already
}
trap cleanup EXIT
git -C "$here/.." bundle create --quiet "$bundle" HEAD

container=$(docker create --rm --label org.espalier.test=fresh "${options[@]}" "$IMAGE" sleep "$((limit + 300))")
docker start "$container" >/dev/null
docker exec --interactive "$container" sh -c 'cat >/root/espalier.bundle' <"$bundle"
if compgen -G "$CERTIFICATES/*.crt" >/dev/null; then
  tar -C "$CERTIFICATES" -ch . | docker exec --interactive "$container" tar -C "$CERTIFICATES" -x
  docker exec "$container" update-ca-certificates >/dev/null 2>&1
fi
if [[ -n $maven ]]; then
  docker exec "$container" mkdir -p /root/.m2/repository
  tar -C "$maven" -c . | docker exec --interactive "$container" tar -C /root/.m2/repository -x
fi

start=$SECONDS status=0
docker exec --workdir /root "$container" git -c init.defaultBranch=main -c advice.detachedHead=false clone --quiet espalier.bundle espalier
docker exec --workdir /root/espalier "$container" timeout -k 10 "$limit" "$@" || status=$?
echo "fresh.sh: '$*' on a bare Debian $(docker exec "$container" cat /etc/debian_version) returned $status after $((SECONDS - start)) s" >&2
exit "$status"
