// npm run migration -- NAME: starts prisma/migrations/{timestamp}_{NAME}/migration.sql from the difference between the
// database of DATABASE_URL (all migrations applied) and schema.prisma. Finish it by hand, then `npm run build`.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrationsDirectory, packageRoot } from '../dist/src/core/package.js';
import { migrationScript } from '../dist/src/db/schema-engine.js';

const [name] = process.argv.slice(2);
const databaseUrl = process.env.DATABASE_URL;
if (!name || !databaseUrl) {
  console.error('usage: DATABASE_URL=postgres://… npm run migration -- NAME');
  process.exit(2);
}
const script = await migrationScript(databaseUrl, await readFile(join(packageRoot, 'prisma', 'schema.prisma'), 'utf8'));
const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
const directory = join(migrationsDirectory, `${stamp}_${name}`);
await mkdir(directory, { recursive: true });
await writeFile(join(directory, 'migration.sql'), script);
console.log(join(directory, 'migration.sql'));
