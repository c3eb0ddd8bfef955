import { randomBytes } from 'node:crypto';
import type { Scope } from '../../core/scope.js';
import { openIfPossible, type Vault } from '../../crypto/vault.js';
import type { Database } from '../../db/client.js';
import type { ResourceRow } from '../repository.js';
import { updateResource } from '../resource-repository.js';
import { webhookSecret } from '../tokens/sealing.js';

/** Secrets that authenticate a provider's webhook calls. */
export function createWebhookSecrets({ db, vault }: { db: Database; vault: Vault }) {
  return {
    /** @returns null when there is none, or it cannot be decrypted */
    known(scope: Scope, { id, webhookSecret: sealed }: Pick<ResourceRow, 'id' | 'webhookSecret'>): string | null {
      return sealed === null ? null : openIfPossible(vault, sealed, webhookSecret(scope, id));
    },

    /** Generates and stores a new secret. */
    async make(scope: Scope, { id }: Pick<ResourceRow, 'id'>): Promise<string> {
      const secret = randomBytes(32).toString('base64url');
      await updateResource(db, scope, id, { webhookSecret: vault.seal(secret, webhookSecret(scope, id)) });
      return secret;
    },
  };
}
