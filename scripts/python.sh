#!/usr/bin/env bash
# Makes sure that python3 is there and makes virtual environments: Debian's comes without what that takes.
set -euo pipefail

if python3 -c 'import venv, ensurepip' 2>/dev/null; then exit 0; fi
[ "$(id -u)" = 0 ] || { echo 'python3 -m venv does not work; install python3 and python3-venv' >&2; exit 1; }
apt-get update -q
DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends python3 python3-venv
