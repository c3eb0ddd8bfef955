#!/usr/bin/env bash
# A throw-away S3-compatible server (moto, from PyPI, in a virtual environment of its own) for tests without a bucket.
#
#   s3-stand-in.sh start DIR    installs it into DIR, starts it on a free port, prints S3_ENDPOINT=…
#   s3-stand-in.sh stop DIR     stops that server and removes DIR
#
# In CI:  line=$(scripts/s3-stand-in.sh start /tmp/s3) && export "CAIRN_TEST_$line"
#
# Only the S3_ENDPOINT line goes to stdout; everything else goes to stderr. The server listens on 127.0.0.1, takes any
# credentials, has no buckets at first and keeps everything in memory.
set -euo pipefail

# moto[s3] with flask and flask-cors: moto's own "server" extra serves every other service too, and is twice the size.
requirements=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/requirements/moto.txt
readonly requirements

log() { printf 's3-stand-in: %s\n' "$*" >&2; }
fail() { log "$*"; exit 1; }

# Debian's python3 comes without what makes virtual environments.
make_environment() {
  local environment=$1
  if ! python3 -m venv "$environment" >&2; then
    [ "$(id -u)" = 0 ] || fail 'python3 -m venv does not work; install python3-venv'
    log 'installing python3-venv'
    apt-get update -q >&2
    DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends python3 python3-venv >&2
    rm -rf "$environment"
    python3 -m venv "$environment" >&2
  fi
  log 'installing moto'
  "$environment/bin/pip" install --quiet --disable-pip-version-check --requirement "$requirements" >&2
}

free_port() {
  node -e 'const s = require("node:net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })'
}

answers() { node -e 'fetch(process.argv[1]).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))' "$1"; }

start() {
  local dir=$1 port pid
  mkdir -p "$dir"
  # stop removes DIR, so DIR must hold nothing but the server.
  [ -z "$(ls -A "$dir")" ] || fail "$dir is not empty; a server left in it is removed by: $0 stop $dir"
  make_environment "$dir/environment"
  port=$(free_port)
  nohup "$dir/environment/bin/moto_server" --host 127.0.0.1 --port "$port" </dev/null >"$dir/log" 2>&1 &
  pid=$!
  printf '%s\n' "$pid" >"$dir/pid"
  for _ in $(seq 60); do
    if answers "http://127.0.0.1:$port/"; then
      log "started on port $port"
      printf 'S3_ENDPOINT=http://127.0.0.1:%s\n' "$port"
      return
    fi
    kill -0 "$pid" 2>/dev/null || break
    sleep 0.5
  done
  cat "$dir/log" >&2
  kill "$pid" 2>/dev/null || true
  fail 'the server did not come up'
}

stop() {
  local dir=$1 pid
  pid=$(cat "$dir/pid") || fail "$dir holds no server"
  if ps -o args= -p "$pid" | grep -q moto_server; then kill "$pid"; fi
  rm -rf "$dir"
  log "stopped, $dir removed"
}

case "${1:-} ${2:+dir}" in
  'start dir') start "$(realpath -m "$2")" ;;
  'stop dir') stop "$(realpath "$2")" ;;
  *) fail "usage: $0 start DIR | stop DIR" ;;
esac
