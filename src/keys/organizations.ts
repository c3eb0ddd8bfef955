import { conflict, notFound } from '../core/errors.js';
import { newId } from '../core/ids.js';
import type { Scope } from '../core/scope.js';
import type { Database } from '../db/client.js';
import { isTaken } from '../db/retry.js';
import { hashOf, newKey, orgIdOf } from './key.js';
import * as repository from './repository.js';

/**
 * Makes the first organisation and its key where there is none.
 * @param presetKey the key's value (`sm_{orgId}_{secret}`); made up when undefined
 * @returns the key, which is stored nowhere, or null when there is an organisation already
 */
export async function bootstrap(db: Database, presetKey: string | undefined): Promise<string | null> {
  const key = presetKey ?? newKey(newId());
  const orgId = orgIdOf(key);
  if (orgId === undefined) throw new TypeError('a key has the form sm_{orgId}_{secret}');
  return db.$transaction(async (tx) => {
    await repository.lockOrganizations(tx);
    if ((await repository.countOrganizations(tx)) > 0) return null;
    await repository.insertOrganization(tx, { id: orgId, slug: 'default', name: 'Default organisation' });
    await repository.insertKey(tx, { orgId }, { ...unlimited, id: newId(), name: 'First key', hash: hashOf(key) });
    return key;
  });
}

/**
 * Makes an organisation with one key.
 * @returns the key, which is stored nowhere, and its id
 * @throws {CairnError} 409 when another organisation has the slug
 */
export async function createOrganization(
  db: Database,
  slug: string,
  name: string,
): Promise<{ orgId: string; keyId: string; key: string }> {
  const orgId = newId();
  const keyId = newId();
  const key = newKey(orgId);
  const create = db.$transaction(async (tx) => {
    await repository.insertOrganization(tx, { id: orgId, slug, name });
    await repository.insertKey(tx, { orgId }, { ...unlimited, id: keyId, name: 'First key', hash: hashOf(key) });
  });
  await create.catch((error: unknown) => {
    throw isTaken(error) ? conflict(`slug: there is an organisation ${slug} already`) : error;
  });
  return { orgId, keyId, key };
}

/** Every organisation of the instance, oldest first. */
export const listOrganizations = (db: Database) => repository.listOrganizations(db);

/** @throws {CairnError} 404 */
export async function organizationBySlug(db: Database, slug: string): Promise<Scope> {
  const found = await repository.findOrganization(db, slug);
  if (found === null) throw notFound(`Organisation ${slug}`);
  return { orgId: found.id };
}

const unlimited = { expiresAt: null, containerTag: null, rateLimitMax: null, rateLimitWindowMs: null };
