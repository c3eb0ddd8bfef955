#!/usr/bin/env bash
# Raw SQL is in repositories, in stores and in src/db: names every file where it is elsewhere.
set -uo pipefail
cd "$(dirname "$0")/.."
found=$(grep -rlE '\$(query|execute)Raw|Prisma\.sql|\bsql`' --include='*.ts' --exclude='*.test.ts' src workflows activities |
  grep -vE '(repository[^/]*\.ts|/store/[^/]+)$|^src/db/')
[ -z "$found" ] && exit 0
printf 'SQL outside of a repository:\n%s\n' "$found" >&2
exit 1
