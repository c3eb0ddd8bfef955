#!/usr/bin/env bash
# The fast local gate: everything that CI checks but the tests, the browser and native Postgres.
set -euo pipefail
cd "$(dirname "$0")/.."
step() {
  printf '\n── %s\n' "$1"
  shift
  "$@"
}
step 'build (Prisma client, dist, workflow bundle)' npm run --silent build
step 'types' npm run --silent types
step 'lint' npm run --silent lint
step 'SQL in repositories' bash scripts/check-sql.sh
step 'import rules' npm run --silent imports
step 'unused code' npm run --silent unused
step 'migrations' node scripts/check-migrations.mjs
step 'OpenAPI documents' npm run --silent openapi
step 'known vulnerabilities' node scripts/audit.mjs
