# SPDX-License-Identifier: Apache-2.0
#
# What a new user has: a bare Debian with nothing but git (and the certificates that git itself recommends).
ARG BASE=debian:trixie-slim
FROM ${BASE}
RUN apt-get update -q \
 && DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends git ca-certificates \
 && rm -rf /var/lib/apt/lists/* /var/cache/apt/*.bin
ARG RECIPE=unknown
# Arguments of the other images, named so that the builder does not warn.
ARG MPI=none
ARG PACKAGE=none
LABEL org.espalier.image="fresh" org.espalier.recipe="${RECIPE}"
CMD ["bash"]
