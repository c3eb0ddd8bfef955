#!/usr/bin/env bash
# Writes the table of methods and clients in docs/clients.md, from the tests that call every method of each client.
# Needs what `npm run build` makes, and python3 with venv.
set -euo pipefail
cd "$(dirname "$0")/.."

CI=true WRITE_CLIENT_TABLE=1 node --experimental-vm-modules --disable-warning=ExperimentalWarning \
  node_modules/jest/bin/jest.js --runInBand --testNamePattern 'supermemory, unmodified' test/clients --selectProjects service
npx biome format --write docs/clients.md
