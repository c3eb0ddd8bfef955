#!/usr/bin/env bash
# A throw-away native Postgres 15 with pgvector, for tests and benches on Debian without Docker.
#
#   native-postgres.sh install      installs both (idempotent; needs root)
#   native-postgres.sh start DIR    installs if needed, starts a cluster known as DIR, prints DATABASE_URL=…
#   native-postgres.sh stop DIR     stops that cluster and removes DIR
#
# In CI:  line=$(scripts/native-postgres.sh start /tmp/pg) && export "$line"
#
# Only the DATABASE_URL line goes to stdout; everything else goes to stderr. The cluster listens on 127.0.0.1
# without a password and without fsync: never keep anything in it.
set -euo pipefail

readonly version=15
readonly bin=/usr/lib/postgresql/$version/bin
readonly control=/usr/share/postgresql/$version/extension/vector.control
readonly pgvector_minimum=0.8

log() { printf 'native-postgres: %s\n' "$*" >&2; }
fail() { log "$*"; exit 1; }

as_postgres() {
  if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi
}

has_pgvector() {
  [ -x "$bin/initdb" ] && [ -f "$control" ] || return 1
  local found
  found=$(sed -n "s/^default_version *= *'\(.*\)'/\1/p" "$control")
  [ "$(printf '%s\n%s\n' "$pgvector_minimum" "$found" | sort -V | head -n 1)" = "$pgvector_minimum" ]
}

# Debian's own source package of a newer release, built against the installed server. The copy of the machine's
# sources stands in a directory of its own, so that the machine's apt set-up stays as it is.
build_pgvector() {
  local work apt_options
  work=$(mktemp -d)
  # shellcheck disable=SC2064 # the directory is known now
  trap "rm -rf '$work'" EXIT
  mkdir -p "$work/sources" "$work/lists/partial" "$work/build"
  chmod -R a+rX "$work"
  sed -e 's/^Types:.*/Types: deb-src/' -e 's/^Suites: bookworm .*/Suites: trixie/;s/^Suites: bookworm$/Suites: trixie/' \
    /etc/apt/sources.list.d/debian.sources | awk -v RS= -v ORS='\n\n' '/Suites: trixie/' >"$work/sources/trixie.sources"
  apt_options=(-o "Dir::Etc::sourcelist=/dev/null" -o "Dir::Etc::sourceparts=$work/sources" -o "Dir::State::lists=$work/lists" -o 'APT::Sandbox::User=root')

  log 'fetching the pgvector source package'
  apt-get "${apt_options[@]}" update -q >&2
  (cd "$work" && apt-get "${apt_options[@]}" source -q --download-only pgvector >&2)
  tar -xf "$work"/pgvector_*.orig.tar.gz -C "$work/build" --strip-components=1

  log 'compiling pgvector'
  # OPTFLAGS is emptied because -march=native would tie the build to this CPU.
  make -C "$work/build" -j "$(nproc)" OPTFLAGS= PG_CONFIG="$bin/pg_config" >&2
  make -C "$work/build" install PG_CONFIG="$bin/pg_config" >&2
}

install_packages() {
  if has_pgvector; then
    log "Postgres $version with pgvector is installed"
    return
  fi
  [ "$(id -u)" = 0 ] || fail "installing needs root; run as root once: $0 install"
  log "installing Postgres $version and what building pgvector takes"
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -q >&2
  apt-get install -y -q --no-install-recommends \
    "postgresql-$version" "postgresql-server-dev-$version" build-essential dpkg-dev >&2
  # A subshell, so that the clean-up trap ends with it.
  (build_pgvector)
  has_pgvector || fail 'pgvector was built, but Postgres does not see it'
}

free_port() {
  node -e 'const s = require("node:net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })'
}

start() {
  local dir=$1 cluster port
  install_packages
  mkdir -p "$dir"
  # stop removes DIR, so DIR must hold nothing but the cluster.
  [ -z "$(ls -A "$dir")" ] || fail "$dir is not empty; a cluster left in it is removed by: $0 stop $dir"
  # DIR may stand below a directory that only its owner can enter, such as one of mktemp's; the user postgres cannot.
  cd /
  cluster=$(as_postgres mktemp -d /tmp/cairn-postgres.XXXXXX)
  ln -s "$cluster" "$dir/cluster"
  as_postgres "$bin/initdb" --pgdata="$cluster/data" --username=postgres --auth=trust --encoding=UTF8 --locale=C.UTF-8 --no-sync >&2
  port=$(free_port)
  as_postgres tee -a "$cluster/data/postgresql.conf" >/dev/null <<CONF
listen_addresses = '127.0.0.1'
port = $port
unix_socket_directories = ''
max_connections = 100
shared_buffers = ${SHARED_BUFFERS:-256MB}
fsync = off
synchronous_commit = off
full_page_writes = off
CONF
  as_postgres "$bin/pg_ctl" --pgdata="$cluster/data" --log="$cluster/log" --timeout=30 --wait start >&2 || {
    cat "$cluster/log" >&2
    fail 'Postgres did not start'
  }
  local admin=(psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --host=127.0.0.1 --port="$port" --username=postgres)
  as_postgres "${admin[@]}" --dbname=postgres --command='create database cairn' >&2
  as_postgres "${admin[@]}" --dbname=cairn --command='create extension vector' >&2
  log "started on port $port, data in $cluster"
  printf 'DATABASE_URL=postgres://postgres@127.0.0.1:%s/cairn\n' "$port"
}

stop() {
  local dir=$1 cluster
  cluster=$(readlink "$dir/cluster") || fail "$dir holds no cluster"
  cd /
  if as_postgres "$bin/pg_ctl" --pgdata="$cluster/data" status >/dev/null; then
    as_postgres "$bin/pg_ctl" --pgdata="$cluster/data" --mode=fast --timeout=30 --wait stop >&2
  fi
  rm -rf "$cluster" "$dir"
  log "stopped, $dir removed"
}

case "${1:-} ${2:+dir}" in
  'install ') install_packages ;;
  'start dir') start "$(realpath -m "$2")" ;;
  'stop dir') stop "$(realpath "$2")" ;;
  *) fail "usage: $0 install | start DIR | stop DIR" ;;
esac
