#!/usr/bin/env bash
# Installs Debian's Chromium where there is none, for the browser tests and the pictures of the documentation. Needs root then.
set -euo pipefail

if command -v chromium >/dev/null; then exit; fi
[ "$(id -u)" = 0 ] || { echo "chromium.sh: Chromium is missing; run as root once: $0" >&2; exit 1; }
export DEBIAN_FRONTEND=noninteractive
apt-get update -q >&2
apt-get install -y -q --no-install-recommends chromium fonts-dejavu-core >&2
