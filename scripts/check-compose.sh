#!/usr/bin/env bash
# Checks a Compose file (default: this repository's): with `docker compose config` where that is installed, otherwise
# with the library behind it, which Go fetches and builds in a few seconds. `env_file` with `required: false` needs
# Docker Compose 2.24 or newer; an older one calls the file invalid.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
file=$(realpath "${1:-$here/../docker-compose.yml}")

# With all that profiles add.
export COMPOSE_PROFILES=monitoring

if docker compose version >/dev/null 2>&1; then
  docker compose --file "$file" config --quiet
  echo "$file: valid (docker compose config)"
else
  go run -C "$here/check-compose" . "$file"
fi
