#!/usr/bin/env bash
# Checks and tests the rules for Prometheus with promtool: the one on PATH, or Debian's, unpacked into a directory of its own, so
# that no Prometheus is installed or started.
set -euo pipefail
cd "$(dirname "$0")/../deploy/prometheus"

if command -v promtool >/dev/null; then
  promtool=promtool
else
  directory=$(mktemp -d)
  trap 'rm -rf "$directory"' EXIT
  chmod a+rwx "$directory" # apt fetches as a user of its own
  apt-get update -q >&2
  (cd "$directory" && apt-get download -q prometheus && dpkg-deb --extract prometheus_*.deb .)
  promtool=$directory/usr/bin/promtool
fi
"$promtool" check rules rules.yml
"$promtool" test rules rules.test.yml
"$promtool" check config prometheus.yml
