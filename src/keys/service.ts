import { createHash, timingSafeEqual } from 'node:crypto';
import type { Database } from '../db/client.js';
import { unauthorized } from '../errors.js';
import { newId, newSecret } from '../ids.js';
import type { Scope } from '../scope.js';
import * as repository from './repository.js';

const keyForm = /^sm_([A-Za-z0-9]{1,64})_([A-Za-z0-9]{16,256})$/;

export type KeyService = ReturnType<typeof createKeyService>;

export function createKeyService({ db }: { db: Database }) {
  return {
    /**
     * The scope that a presented key opens. Only the key's SHA-256 is looked up and compared, so what is timed depends on
     * nothing of the key.
     * @throws {CairnError} 401 for a key that is malformed, unknown, expired or revoked, without telling which
     */
    async authenticate(presented: string | undefined): Promise<Scope> {
      const hash = hashOf(presented ?? '');
      const stored = await repository.findKeyByHash(db, hash);
      if (stored === null || !timingSafeEqual(stored.hash, hash)) throw unauthorized();
      if (stored.revokedAt !== null || (stored.expiresAt !== null && stored.expiresAt <= new Date()))
        throw unauthorized();
      return { orgId: stored.orgId };
    },

    /**
     * Makes the first organisation and its key where there is none.
     * @param presetKey the key's value (`sm_{orgId}_{secret}`); made up when undefined
     * @returns the key, which is stored nowhere, or null when there is an organisation already
     */
    async bootstrap(presetKey: string | undefined): Promise<string | null> {
      const key = presetKey ?? `sm_${newId()}_${newSecret()}`;
      const orgId = keyForm.exec(key)?.[1];
      if (orgId === undefined) throw new TypeError('a key has the form sm_{orgId}_{secret}');
      return db.$transaction(async (tx) => {
        await tx.$executeRaw`lock table organization in share row exclusive mode`;
        if ((await repository.countOrganizations(tx)) > 0) return null;
        await repository.insertOrganization(tx, { id: orgId, slug: 'default', name: 'Default organisation' });
        await repository.insertKey(tx, { orgId, id: newId(), name: 'First key', hash: hashOf(key) });
        return key;
      });
    },

    /** Makes an organisation with one key. @returns the key, which is stored nowhere */
    async createOrganization(slug: string, name: string): Promise<{ orgId: string; key: string }> {
      const orgId = newId();
      const key = `sm_${orgId}_${newSecret()}`;
      await db.$transaction(async (tx) => {
        await repository.insertOrganization(tx, { id: orgId, slug, name });
        await repository.insertKey(tx, { orgId, id: newId(), name: 'First key', hash: hashOf(key) });
      });
      return { orgId, key };
    },
  };
}

/** Keys hold 238 random bits, so one round of SHA-256 is enough: there is nothing to guess. */
const hashOf = (key: string) => createHash('sha256').update(key).digest();
