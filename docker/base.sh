#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Makes sure that a Debian base image is there: docker/base.sh debian:trixie-slim
#
# An image that is present is used; else it is pulled; else it is made by debootstrap, under the same name, from the
# mirror that this machine's own apt uses (and with its settings), so that a Dockerfile stays an ordinary one.
# ESPALIER_PULL=no skips the attempt to pull. See docs/adr/0071.
set -euo pipefail

readonly PULL_SECONDS=120

die() {
  echo "base.sh: $*" >&2
  exit 1
}

# The address of the archive that apt uses here, by the label of its release file: Debian or Debian-Security.
mirror() {
  # shellcheck disable=SC2016  # $(...) is apt's own notation here
  apt-get indextargets --format '$(REPO_URI) $(COMPONENT) $(ORIGIN) $(LABEL)' 'Created-By: Packages' |
    awk -v label="$1" '$2 == "main" && $3 == "Debian" && $4 == label { print $1; exit }'
}

# The settings of this machine's apt without which its mirror may be refused or out of reach. A proxy's password stays
# out of the image: images.sh hands such a proxy to a build, which does not keep it.
apt_settings() {
  apt-config dump | grep -E '^Acquire::(Check-Valid-Until|Check-Date|https?::([^:]+::)?Proxy|https?::Proxy) ' |
    grep -v '://[^/"]*@' || true # none of them set is an answer too
}

sources() {
  local suites=$suite
  [[ $suite == sid ]] || suites="$suite $suite-updates"
  cat <<SOURCES
Types: deb
URIs: $archive
Suites: $suites
Components: main
Signed-By: $KEYRING
SOURCES
  local security
  security=$(mirror Debian-Security)
  if [[ $suite != sid && -n $security ]]; then
    cat <<SOURCES

Types: deb
URIs: $security
Suites: $suite-security
Components: main
Signed-By: $KEYRING
SOURCES
  fi
}

make_image() {
  ((EUID == 0)) || die "$image is neither present nor pullable, and making it needs root: run as root, or load the image by hand"
  command -v apt-get >/dev/null ||
    die "$image is neither present nor pullable, and this machine has no apt to make it from: load the image by hand"
  if ! command -v debootstrap >/dev/null; then
    [[ ${ESPALIER_INSTALL:-yes} != no ]] ||
      die "$image must be made here, and debootstrap is missing: apt-get install debootstrap debian-archive-keyring"
    apt-get -qq update >/dev/null 2>&1 || true # with a stale list the installation below says what is wrong
    DEBIAN_FRONTEND=noninteractive apt-get -qq -y --no-install-recommends install debootstrap debian-archive-keyring \
      >/dev/null 2>&1 || die "debootstrap cannot be installed: run apt-get update, then apt-get install debootstrap"
  fi
  archive=$(mirror Debian)
  [[ -n $archive ]] || die "apt on this machine has no Debian mirror: load $image by hand"
  [[ -r $KEYRING ]] || die "$KEYRING is missing: apt-get install debian-archive-keyring"

  local work
  work=$(mktemp -d "${TMPDIR:-/tmp}/espalier-base.XXXXXX")
  # shellcheck disable=SC2064  # the folder is known now, and no longer when the trap runs
  trap "rm -rf -- '$work'" EXIT
  local root=$work/root log=$work/log
  echo "$image is not to be had from a registry: making it with debootstrap" >&2

  # A debootstrap older than the release does not know it by name, but every release is made as sid is.
  local recipe=()
  [[ -e /usr/share/debootstrap/scripts/$suite ]] || recipe=(/usr/share/debootstrap/scripts/sid)
  local include=()
  [[ $archive != https:* ]] || include=(--include=ca-certificates)
  debootstrap --variant=minbase --keyring="$KEYRING" "${include[@]}" "$suite" "$root" "$archive" "${recipe[@]}" \
    >"$log" 2>&1 || {
    tail -n 5 "$log" >&2
    die "debootstrap failed: see the lines above (disk space? apt's mirror within reach?)"
  }

  rm -f "$root/etc/apt/sources.list"
  sources >"$root/etc/apt/sources.list.d/debian.sources"
  apt_settings >"$root/etc/apt/apt.conf.d/99machine"
  # As in the published slim images: no manuals, no second copy of the package index, no services at install time.
  printf '%s\n' 'path-exclude /usr/share/doc/*' 'path-include /usr/share/doc/*/copyright' 'path-exclude /usr/share/man/*' \
    'path-exclude /usr/share/locale/*' >"$root/etc/dpkg/dpkg.cfg.d/slim"
  printf '%s\n' 'Acquire::Languages "none";' 'Acquire::GzipIndexes "true";' 'Apt::AutoRemove::SuggestsImportant "false";' \
    >"$root/etc/apt/apt.conf.d/99slim"
  printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
  chmod 755 "$root/usr/sbin/policy-rc.d"
  rm -rf "$root"/var/lib/apt/lists/* "$root"/var/cache/apt/* "$root"/usr/share/man/* "$root"/usr/share/locale/* \
    "$root"/var/log/* "$root"/etc/hostname "$root"/etc/resolv.conf
  find "$root/usr/share/doc" -mindepth 1 ! -type d ! -name copyright -delete

  tar -C "$root" --numeric-owner --one-file-system --exclude=./dev --exclude=./proc --exclude=./sys -c . |
    docker import --change 'CMD ["bash"]' --change "LABEL org.espalier.made=debootstrap" - "$image" >/dev/null
}

image=${1:-}
[[ $image =~ ^debian:([a-z]+)-slim$ ]] || die "usage: docker/base.sh debian:RELEASE-slim, got '$image'"
suite=${BASH_REMATCH[1]}
archive=
readonly KEYRING=/usr/share/keyrings/debian-archive-keyring.gpg

command -v docker >/dev/null || die "the docker command is missing: docker/engine.sh start"
if docker image inspect "$image" >/dev/null 2>&1; then
  exit 0
fi
if [[ ${ESPALIER_PULL:-yes} != no ]] && timeout "$PULL_SECONDS" docker pull -q "$image" >/dev/null 2>&1; then
  exit 0
fi
make_image
