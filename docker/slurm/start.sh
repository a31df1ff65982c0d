#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Starts Slurm's daemons on a node (slurm-start, as root); n0 is also the controller.
set -eu
install -d -o munge -g munge /run/munge
runuser -u munge -- munged
[ "$(hostname)" != n0 ] || slurmctld
slurmd
