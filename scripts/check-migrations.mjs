// Refuses migrations that the release before could not live with, so that old and new can run side by side: a first release stops
// using a thing, a later one takes it away and says so in its migration's first line, `-- contract since VERSION: what`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationsDirectory, packageRoot } from '../dist/src/core/package.js';
import { contractionsIn, contractSince } from '../dist/src/db/contractions.js';
import { migrationNames } from '../dist/src/db/migrate.js';

/** Those before it were never run beside a release. */
const firstChecked = '20261125000001';

const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'));
const isBefore = (one, other) => one.localeCompare(other, 'en', { numeric: true }) < 0;

let problems = 0;
const complain = (text) => {
  problems += 1;
  console.error(text);
};
for (const name of (await migrationNames()).filter((name) => name >= firstChecked)) {
  const sql = readFileSync(join(migrationsDirectory, name, 'migration.sql'), 'utf8');
  const since = contractSince(sql);
  if (since !== null && isBefore(since, version)) continue;
  for (const { statement, why } of contractionsIn(sql)) complain(`${name}: ${statement}\n  ${why}`);
  if (since !== null) complain(`${name}: contract since ${since}, which is no release before ${version}`);
}
if (problems > 0) console.error('docs/upgrading.md#expand-and-contract says how such a change is made.');
process.exit(problems > 0 ? 1 : 0);
