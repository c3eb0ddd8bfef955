#!/usr/bin/env bash
# Attacks a scratch instance with what its own OpenAPI documents describe (schemathesis, from PyPI, in a virtual environment
# of its own), once with an organisation key and once with a scoped key: no 5xx, no answer that the documents do not know.
#
#   schemathesis.sh [EXAMPLES]    random requests for each operation beside the systematic ones; 10 unless said
#
# Needs what `npm run build` makes. Everything it starts, it ends; what it writes is in a temporary directory, but for .schemathesis/
set -euo pipefail
cd "$(dirname "$0")/.."

readonly examples=${1:-10}
readonly organization_key=sm_schemathesis_0123456789abcdef0123456789abcdef
directory=$(mktemp -d)
instance=

log() { printf 'schemathesis: %s\n' "$*"; }

finish() {
  if [ -n "$instance" ]; then
    kill -INT "$instance" 2>/dev/null || true
    wait "$instance" 2>/dev/null || true
  fi
  rm -rf "$directory"
}
trap finish EXIT

install_schemathesis() {
  local environment=$directory/environment
  scripts/python.sh
  python3 -m venv "$environment"
  "$environment/bin/pip" install --quiet --disable-pip-version-check --requirement scripts/requirements/schemathesis.txt
}

free_port() {
  node -e 'const s = require("node:net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })'
}

# request METHOD PATH [BODY]: prints the answer's body; fails for any error.
request() {
  node -e '
    const [url, key, method, path, body] = process.argv.slice(1);
    fetch(url + path, { method, headers: { authorization: `Bearer ${key}` }, ...(body ? { body } : {}) }).then(
      async (answer) => { console.log(await answer.text()); process.exit(answer.ok ? 0 : 1); },
      () => process.exit(1),
    );' "$url" "$organization_key" "$@"
}

start_instance() {
  url=http://127.0.0.1:$(free_port)
  PORT=${url##*:} TEMPORAL_UI_PORT=0 LOG_LEVEL=warn CAIRN_DATA_DIR=$directory/data CAIRN_BOOTSTRAP_KEY=$organization_key \
    CODEHOST_CLIENT_ID=nobody CODEHOST_CLIENT_SECRET=nothing \
    node dist/src/main.js serve >"$directory/log" 2>&1 &
  instance=$!
  for _ in $(seq 120); do
    if request GET /readyz >/dev/null 2>&1; then return; fi
    kill -0 "$instance" 2>/dev/null || break
    sleep 0.5
  done
  cat "$directory/log"
  log 'the instance did not come up'
  exit 1
}

# Off, on purpose: negative_data_rejection (unknown fields are ignored, digits count as numbers), positive_data_acceptance
# (rules between fields are beyond JSON Schema), ignored_auth and the like (the tenancy walk asks every route for its key).
readonly checks=not_a_server_error,status_code_conformance,content_type_conformance,response_headers_conformance,response_schema_conformance

# attack TITLE DOCUMENT KEY PHASES [OPTION...]
# One worker: with threads, CPython 3.11's parser stumbles over hypothesis' changes of the recursion limit ("AST constructor
# recursion depth mismatch").
attack() {
  local title=$1 document=$2 key=$3 phases=$4
  shift 4
  log "$title, /$document (${SECONDS}s)"
  NO_COLOR=1 "$directory/environment/bin/st" run "$url/$document" --header "Authorization: Bearer $key" --checks "$checks" \
    --phases "$phases" --max-examples "$examples" --workers 1 --seed 6 --request-timeout 60 --continue-on-failure \
    --exclude-deprecated --suppress-health-check all --warnings off "$@" >"$directory/report" 2>&1 && {
    grep -E 'generated' "$directory/report"
    return
  }
  # Made-up values may be very long.
  cut -c -600 "$directory/report"
  tail -n 50 "$directory/log" | cut -c -600
  exit 1
}

install_schemathesis
start_instance
scoped_key=$(request POST /v3/auth/scoped-key '{"containerTag":"fuzz","rateLimitMax":10000}' | node -p 'JSON.parse(require("fs").readFileSync(0, "utf8")).key')
# Something to find.
request POST /v3/documents '{"content":"I moved to Berlin. I prefer tea to coffee.","customId":"notes","containerTag":"fuzz","dreaming":"instant"}' >/dev/null

# Revoking keys comes last: ids seen in answers are used again, and nothing would be tested with a dead key.
keep_keys=(--exclude-operation-id revokeKey --exclude-operation-id revokeScopedKey)
for document in v3/openapi openapi; do
  attack 'organisation key' "$document" "$organization_key" examples,coverage,fuzzing "${keep_keys[@]}"
  attack 'scoped key' "$document" "$scoped_key" examples,fuzzing "${keep_keys[@]}"
done
request GET /v3/session >/dev/null || { log 'the key did not live through it'; exit 1; }
attack 'revoking keys' v3/openapi "$organization_key" examples,coverage,fuzzing \
  --include-operation-id revokeKey --include-operation-id revokeScopedKey
log "no 5xx, nothing that the document does not know (${SECONDS}s)"
