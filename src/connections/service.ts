import type { Queryable } from '../db/client.js';
import type { Scope } from '../scope.js';
import type { Starter } from '../temporal/starter.js';
import type { AccessService } from './access.js';
import { createCallbackService } from './callback.js';
import { createConfiguringService } from './configuring.js';
import { createConnectingService } from './connecting.js';
import { createDeletingService } from './deleting.js';
import { createDescribingService } from './describing.js';
import * as ending from './ending-repository.js';
import { createExchangingService } from './exchanging.js';
import { createImportingService } from './importing.js';
import { createListingService } from './listing.js';
import type { AccessParts } from './opening.js';
import type { RedirectRules } from './redirects.js';
import { resumeReadable } from './resuming.js';
import type { StateSigner } from './state.js';
import type { WebhookSetup } from './webhook-setup.js';

interface Parts extends AccessParts {
  access: AccessService;
  webhooks: WebhookSetup;
  signer: StateSigner;
  redirects: RedirectRules;
  starter: Pick<Starter, 'awaitAuthorization' | 'authorized' | 'syncConnection' | 'deleteConnection'>;
  removeDocuments(scope: Scope, ids: readonly string[]): Promise<void>;
}

export type { DescribedConnection } from './describing.js';

export type ConnectionService = ReturnType<typeof createConnectionService>;

/** Accounts at providers: made, looked at, told what to sync, and ended. What syncs them is in syncing/. */
export function createConnectionService(parts: Parts) {
  return {
    ...createConnectingService(parts),
    ...createCallbackService(parts),
    ...createExchangingService(parts),
    ...createListingService(parts),
    ...createDescribingService(parts),
    ...createConfiguringService(parts),
    ...createImportingService(parts),
    ...createDeletingService(parts),

    /** Has connections go on that were paused for want of a master key, once it is given. */
    resumeReadable: () => resumeReadable(parts),

    /** Connections of any organisation that nothing has worked on for that long. */
    unfinished: (idleMs: number, limit: number) => ending.unfinished(parts.db, idleMs, limit),
  };
}

/** The connections of containers that end in a merge go on in its target. */
export const moveConnections = (
  tx: Queryable,
  scope: Scope,
  sources: readonly string[],
  target: string,
): Promise<void> => ending.moveConnections(tx, scope, sources, target);

/** How many connections an organisation has. */
export const countConnections = (db: Queryable, { orgId }: Scope): Promise<number> =>
  db.connection.count({ where: { orgId, status: { not: 'deleting' } } });
