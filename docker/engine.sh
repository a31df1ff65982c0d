#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Makes sure that a container engine answers: docker/engine.sh start|stop|status
#
#   start   uses the engine that answers; where none does and we are root, installs the distribution's and starts it
#   stop    stops the engine that `start` started, and no other
#   status  says which engine answers; exit 1 where none does
#
# Idempotent, and safe to call from several processes at once. Our engine keeps its images where a system engine
# would (/var/lib/docker), so that nothing is built twice. See docs/adr/0070.
set -euo pipefail

readonly STATE=${ESPALIER_ENGINE_STATE:-/run/espalier-engine}
readonly PIDFILE=$STATE/dockerd.pid
readonly LOG=$STATE/dockerd.log
readonly WAIT_SECONDS=60

die() {
  echo "engine.sh: $*" >&2
  exit 1
}

answers() {
  command -v docker >/dev/null && timeout 10 docker version --format '{{.Server.Version}}' >/dev/null 2>&1
}

describe() {
  echo "container engine $(docker version --format '{{.Server.Version}} (API {{.Server.APIVersion}})') $1"
}

# Waits until the engine answers, for at most $1 seconds; gives up early when process $2 (optional) is gone.
wait_for_answer() {
  local deadline=$((SECONDS + $1))
  while ! answers; do
    ((SECONDS < deadline)) || return 1
    if [[ -n ${2:-} ]] && ! kill -0 "$2" 2>/dev/null; then return 1; fi
    sleep 0.2
  done
}

install_packages() {
  command -v apt-get >/dev/null ||
    die "no container engine answers and this is no Debian or Ubuntu: start docker or podman's docker socket, then try again"
  [[ ${ESPALIER_INSTALL:-yes} != no ]] || die "no container engine answers; ESPALIER_INSTALL=no forbids installing: apt-get install $*"
  local wanted=("$@")
  apt-get -qq update >/dev/null 2>&1 || true # with a stale list the installation below says what is wrong
  # Of several names for one thing apt knows those of its release.
  local package packages=()
  for package in "${wanted[@]}"; do
    if apt-cache show "$package" >/dev/null 2>&1; then packages+=("$package"); fi
  done
  ((${#packages[@]} > 0)) || die "apt knows none of ${wanted[*]}: run apt-get update"
  echo "engine.sh: installing ${packages[*]} (ESPALIER_INSTALL=no forbids it)" >&2
  mkdir -p "$STATE"
  DEBIAN_FRONTEND=noninteractive apt-get -qq -y --no-install-recommends install "${packages[@]}" \
    >"$STATE/install.log" 2>&1 || die "installing ${packages[*]} failed: see $STATE/install.log"
}

# The path MTU of the machine: containers whose packets are larger than what eth0 carries stall on downloads.
machine_mtu() {
  local device
  device=$(ip -o route show default 2>/dev/null | sed -n 's/.* dev \([^ ]*\).*/\1/p' | head -n 1)
  cat "/sys/class/net/${device:-lo}/mtu" 2>/dev/null || echo 1500
}

# The processes called dockerd, as the kernel lists them: a bare Debian has no pgrep.
running() {
  local comm name
  for comm in /proc/[0-9]*/comm; do
    read -r name 2>/dev/null <"$comm" || continue # gone meanwhile
    if [[ $name == dockerd ]]; then echo "${comm//[^0-9]/}"; fi
  done
}

launch() {
  mkdir -p "$STATE"
  # Two dockerds in one network namespace undo each other's firewall rules.
  local other
  other=$(running)
  if [[ -n $other ]]; then
    wait_for_answer "$WAIT_SECONDS" ||
      die "dockerd (process ${other//$'\n'/ }) runs but does not answer: set DOCKER_HOST to its socket, or stop it"
    return
  fi
  local mtu
  mtu=$(machine_mtu)
  ((mtu >= 1280 && mtu <= 1500)) || mtu=1500
  # `9>&-`: the lock is held by an open file, which the engine must not inherit.
  setsid dockerd --pidfile "$PIDFILE" --mtu "$mtu" </dev/null >"$LOG" 2>&1 9>&- &
  wait_for_answer "$WAIT_SECONDS" $! || {
    stop_ours
    die "dockerd does not answer: see $LOG (it needs a privileged machine whose kernel has overlayfs, bridges and netfilter)"
  }
}

# The process that we started, where it still runs: the pid file alone may be left from before a restart of the machine.
our_process() {
  [[ -s $PIDFILE ]] || return 1
  local pid
  pid=$(<"$PIDFILE")
  [[ $(cat "/proc/$pid/comm" 2>/dev/null) == dockerd ]] || return 1
  grep -qzxF -- "$PIDFILE" "/proc/$pid/cmdline" || return 1
  echo "$pid"
}

stop_ours() {
  local pid
  pid=$(our_process) || return 0
  kill "$pid"
  local deadline=$((SECONDS + 20))
  while kill -0 "$pid" 2>/dev/null; do
    ((SECONDS < deadline)) || {
      kill -KILL "$pid"
      break
    }
    sleep 0.2
  done
  rm -f "$PIDFILE"
}

# Without the command nothing can be asked, also where an engine's socket is there. It is a package of its own from
# Debian 13 on, and part of docker.io before.
install_command() {
  ((EUID == 0)) || die "the docker command is missing: install docker-cli (Debian 13) or docker.io (Debian 12)"
  install_packages docker-cli
  command -v docker >/dev/null || install_packages docker.io
}

start() {
  if ! command -v docker >/dev/null && [[ -n ${DOCKER_HOST:-} || -S /var/run/docker.sock ]]; then
    install_command
  fi
  if answers; then
    describe "answers"
    return
  fi
  [[ -z ${DOCKER_HOST:-} ]] || die "the engine at DOCKER_HOST does not answer: start it, or unset DOCKER_HOST"
  ((EUID == 0)) ||
    die "no container engine answers, and only root can start one: start docker or podman's docker socket, or run as root"
  command -v flock >/dev/null || die "flock is missing: install util-linux"
  mkdir -p "$STATE"
  exec 9>"$STATE/lock"
  flock 9
  if answers; then # another process was faster
    describe "answers"
    return
  fi
  if ! command -v dockerd >/dev/null || ! command -v docker >/dev/null || ! command -v iptables >/dev/null; then
    install_packages docker.io iptables iproute2 docker-cli
  fi
  # Where there is an init system the package itself has started the engine.
  if [[ -d /run/systemd/system ]]; then
    systemctl start docker >/dev/null 2>&1 || true # whether it answers is asked next
    if wait_for_answer 10; then
      describe "started by systemd"
      return
    fi
  fi
  launch
  describe "started (process $(our_process || echo "not ours"), log $LOG)"
}

case ${1:-} in
  start) start ;;
  stop)
    if our_process >/dev/null; then
      stop_ours
      echo "container engine stopped"
    else
      echo "no container engine of ours runs"
    fi
    ;;
  status)
    answers || die "no container engine answers: docker/engine.sh start"
    if our_process >/dev/null; then describe "answers (ours)"; else describe "answers (not ours)"; fi
    ;;
  *) die "usage: docker/engine.sh start|stop|status" ;;
esac
