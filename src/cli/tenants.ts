import type { Config } from '../config.js';
import type { Database } from '../db/client.js';
import { createKeyManagement } from '../keys/managing.js';
import { createOrganization, listOrganizations, organizationBySlug } from '../keys/organizations.js';
import { auditOrganizationCommand } from './audit.js';
import { withDatabase } from './with-database.js';

/** Runs a command on the database and prints its result. @returns exit code */
async function printed(config: Config, run: (db: Database) => Promise<string>): Promise<number> {
  process.stdout.write(`${await withDatabase(config, run)}\n`);
  return 0;
}

const shownOnce = (key: string) => `This key is shown once and stored nowhere, keep it:\n\n  ${key}`;
const day = (date: string | null) => date?.slice(0, 10) ?? '-';

function stateOf({ revokedAt, expiresAt }: { revokedAt: string | null; expiresAt: string | null }): string {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && new Date(expiresAt) <= new Date() ? 'expired' : 'valid';
}

/** `cairn org create`. @returns exit code */
export function createOrg(config: Config, slug: string, name: string): Promise<number> {
  return printed(config, async (db) => {
    const { orgId, keyId, key } = await createOrganization(db, slug, name);
    await auditOrganizationCommand(config, db, { command: 'org create', orgId, params: { keyId } });
    return `Organisation ${slug} (${orgId}) is made. ${shownOnce(key)}`;
  });
}

/** `cairn org list`. @returns exit code */
export function listOrgs(config: Config): Promise<number> {
  return printed(config, async (db) => {
    const rows = await listOrganizations(db);
    return rows.map(({ slug, name, createdAt }) => `${slug}\t${name}\t${day(createdAt.toISOString())}`).join('\n');
  });
}

/** `cairn key create`. @returns exit code */
export function createKey(
  config: Config,
  org: string,
  request: { name: string; expiresInDays: number | undefined },
): Promise<number> {
  return printed(config, async (db) => {
    const scope = await organizationBySlug(db, org);
    const { id, key } = await createKeyManagement({ db }).create(scope, request);
    await auditOrganizationCommand(config, db, { command: 'key create', ...scope, params: { id } });
    return `Key ${id} is made. ${shownOnce(key)}`;
  });
}

/** `cairn key list`: organisation keys and scoped ones. @returns exit code */
export function listKeys(config: Config, org: string): Promise<number> {
  return printed(config, async (db) => {
    const scope = await organizationBySlug(db, org);
    const keys = createKeyManagement({ db });
    const own = (await keys.list(scope)).keys.map((key) => ({ ...key, containerTag: '(all)' }));
    const scoped = (await keys.listScoped(scope)).keys;
    const rows = [...own, ...scoped].map((key) =>
      [key.id, key.name, key.containerTag, day(key.expiresAt), key.lastUsedAt ?? '-', stateOf(key)].join('\t'),
    );
    return ['id\tname\tcontainer\texpires\tlast used\tstate', ...rows].join('\n');
  });
}

/** `cairn key revoke`, of either kind. @returns exit code */
export function revokeKey(config: Config, org: string, id: string): Promise<number> {
  return printed(config, async (db) => {
    const scope = await organizationBySlug(db, org);
    const keys = createKeyManagement({ db });
    const isScoped = (await keys.listScoped(scope)).keys.some((key) => key.id === id);
    await (isScoped ? keys.revokeScoped(scope, id) : keys.revoke(scope, id));
    await auditOrganizationCommand(config, db, { command: 'key revoke', ...scope, params: { id } });
    return `Key ${id} is revoked.`;
  });
}
