#!/usr/bin/env bash
# A throw-away Temporal server (not the dev server) with its stores on Postgres, for benches without Docker.
#
#   temporal-server.sh install                  builds it with Go (idempotent; some minutes)
#   temporal-server.sh start DIR DATABASE_URL   installs if needed, makes its two databases on that server, prints TEMPORAL_ADDRESS=…
#   temporal-server.sh stop DIR                 stops it and removes DIR; the databases stay
#
# In a bench:  line=$(scripts/temporal-server.sh start /tmp/temporal "$DATABASE_URL") && export "$line"
#
# Only the TEMPORAL_ADDRESS line goes to stdout; everything else goes to stderr.
set -euo pipefail

readonly version=v1.29.1
readonly bin="${XDG_CACHE_HOME:-$HOME/.cache}/cairn/temporal-server/$version"
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
readonly root

log() { printf 'temporal-server: %s\n' "$*" >&2; }
fail() { log "$*"; exit 1; }

install_server() {
  if [ -x "$bin/server" ] && [ -x "$bin/sql" ]; then return; fi
  command -v go >/dev/null || fail 'installing needs Go'
  log "building the Temporal server $version"
  GOBIN=$bin go install "go.temporal.io/server/cmd/tools/sql@$version" "go.temporal.io/server/cmd/server@$version" >&2
}

# Temporal keeps its ports in columns of 16 bits with a sign.
free_ports() {
  node -e '
    const { createServer } = require("node:net");
    const found = [];
    const next = () => {
      const port = 10_000 + Math.floor(Math.random() * 22_000);
      const server = createServer().on("error", next);
      server.listen(port, "127.0.0.1", () => {
        found.push(server);
        if (found.length < Number(process.argv[1])) return next();
        for (const each of found) { console.log(each.address().port); each.close(); }
      });
    };
    next();' "$1"
}

part_of_url() { node -p "const url = new URL(process.argv[1]); decodeURIComponent(url.$2)" "$1"; }

store() { # NAME DATABASE CONNECTIONS
  cat <<YAML
    $1:
      sql:
        pluginName: postgres12
        databaseName: $2
        connectAddr: $SQL_HOST:$SQL_PORT
        connectProtocol: tcp
        user: $SQL_USER
        password: "$SQL_PASSWORD"
        maxConns: $3
        maxIdleConns: $3
YAML
}

config() {
  local ports service
  mapfile -t ports < <(free_ports 8)
  cat <<YAML
log: { stdout: true, level: warn }
persistence:
  defaultStore: default
  visibilityStore: visibility
  numHistoryShards: 4
  datastores:
$(store default temporal 6)
$(store visibility temporal_visibility 3)
global:
  membership: { maxJoinDuration: 30s, broadcastAddress: 127.0.0.1 }
services:
YAML
  local at=0
  for service in frontend history matching worker; do
    echo "  $service: { rpc: { grpcPort: ${ports[at]}, membershipPort: ${ports[at + 1]}, bindOnIP: 127.0.0.1 } }"
    at=$((at + 2))
  done
  cat <<YAML
clusterMetadata:
  enableGlobalNamespace: false
  failoverVersionIncrement: 10
  masterClusterName: active
  currentClusterName: active
  clusterInformation:
    active: { enabled: true, initialFailoverVersion: 1, rpcName: frontend, rpcAddress: "127.0.0.1:${ports[0]}" }
dcRedirectionPolicy: { policy: noop }
YAML
}

# Waits until it answers, or its process has ended, and has the namespace that Cairn looks for.
register_namespace() {
  cd "$root" && node --input-type=module -e '
    import { Connection } from "@temporalio/client";
    const retention = { seconds: 86_400 };
    for (let attempt = 1; ; attempt += 1) {
      try {
        const connection = await Connection.connect({ address: process.argv[1], connectTimeout: 5_000 });
        const { workflowService } = connection;
        await workflowService.registerNamespace({ namespace: "default", workflowExecutionRetentionPeriod: retention });
        await connection.close();
        break;
      } catch (error) {
        process.kill(process.argv[2], 0);
        if (attempt === 60) throw error;
        await new Promise((resolve) => setTimeout(resolve, 1_000));
      }
    }' "$1" "$2" >&2
}

start() {
  local dir=$1 url=$2 address
  install_server
  [ ! -e "$dir" ] || fail "$dir is there already"
  SQL_HOST=$(part_of_url "$url" hostname)
  SQL_PORT=$(part_of_url "$url" port)
  SQL_USER=$(part_of_url "$url" username)
  SQL_PASSWORD=$(part_of_url "$url" password)
  export SQL_PLUGIN=postgres12 SQL_HOST SQL_PORT SQL_USER SQL_PASSWORD
  mkdir -p "$dir/config"
  for database in temporal temporal_visibility; do
    "$bin/sql" --db "$database" create >&2
    "$bin/sql" --db "$database" setup-schema -v 0.0 >&2
  done
  "$bin/sql" --db temporal update-schema --schema-name postgresql/v12/temporal >&2
  "$bin/sql" --db temporal_visibility update-schema --schema-name postgresql/v12/visibility >&2
  config >"$dir/config/development.yaml"
  "$bin/server" --root "$dir" --config config --env development --allow-no-auth start >"$dir/log" 2>&1 &
  echo $! >"$dir/pid"
  address=$(sed -n 's/.*rpcAddress: "\([^"]*\)".*/\1/p' "$dir/config/development.yaml")
  register_namespace "$address" "$(cat "$dir/pid")" || { tail -20 "$dir/log" >&2; fail 'it did not start'; }
  log "started, process $(cat "$dir/pid")"
  printf 'TEMPORAL_ADDRESS=%s\n' "$address"
}

stop() {
  local dir=$1
  kill "$(cat "$dir/pid")" || log 'it was not running'
  rm -rf "$dir"
}

case "${1:-} $#" in
  'install 1') install_server ;;
  'start 3') start "$(realpath -m "$2")" "$3" ;;
  'stop 2') stop "$(realpath "$2")" ;;
  *) fail "usage: $0 install | start DIR DATABASE_URL | stop DIR" ;;
esac
