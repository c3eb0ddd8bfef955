import type { Scope } from '../core/scope.js';
import { type Resealed, reseal, type Vault } from '../crypto/vault.js';
import type { Database } from '../db/client.js';
import * as repository from './repository.js';

/** The context that a client secret is encrypted for. */
export const appOf = ({ orgId }: Scope, provider: string) => `settings/${orgId}/${provider}`;

/** Re-encrypts client secrets of all organisations from an earlier master key to the current one. Safe to run again. */
export async function resealClientSecrets(db: Database, vault: Vault): Promise<Resealed> {
  const counts = { resealed: 0, unreadable: 0 };
  for (const orgId of await repository.organizationsWithSettings(db)) {
    await db.$transaction(async (tx) => {
      const scope = { orgId };
      const { providers } = await repository.lockSettings(tx, scope);
      let changed = false;
      const apps = Object.entries(providers as repository.Providers).map(([provider, app]) => {
        const sealed = app.clientSecret;
        if (sealed == null || vault.isCurrent(sealed)) return [provider, app];
        const anew = reseal(vault, sealed, appOf(scope, provider));
        if (anew === null) counts.unreadable += 1;
        else counts.resealed += 1;
        changed ||= anew !== null;
        return [provider, anew === null ? app : { ...app, clientSecret: anew }];
      });
      if (changed) await repository.saveSettings(tx, scope, { providers: Object.fromEntries(apps) });
    });
  }
  return counts;
}
