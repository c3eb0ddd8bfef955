import type { Jobs } from '../jobs/jobs.js';
import type { Documents } from '../lifecycle/contents.js';
import { createCallbackService } from './authorising/callback.js';
import { createConnectingService } from './authorising/connecting.js';
import { createExchangingService } from './authorising/exchanging.js';
import type { RedirectRules } from './authorising/redirects.js';
import type { StateSigner } from './authorising/state.js';
import { createConfiguringService } from './configuring.js';
import { createListingService } from './connection-list.js';
import { createDeletingService } from './deleting.js';
import { createDescribingService } from './describing.js';
import * as ending from './ending-repository.js';
import { createImportingService } from './importing.js';
import type { AccessService } from './tokens/access.js';
import type { AccessParts } from './tokens/refreshing.js';
import { resumeReadable } from './tokens/resuming.js';
import type { WebhookSetup } from './webhooks/setup.js';

interface Parts extends AccessParts {
  access: AccessService;
  webhooks: WebhookSetup;
  signer: StateSigner;
  redirects: RedirectRules;
  starter: Pick<Jobs, 'awaitAuthorization' | 'authorized' | 'syncConnection' | 'deleteConnection'>;
  documents: Pick<Documents, 'removeAll'>;
}

export type { DescribedConnection } from './describing.js';

export type ConnectionService = ReturnType<typeof createConnectionService>;

/** The lifecycle of connections: create, read, configure, delete. Syncs are in syncing/. */
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

    /** Resumes connections that were paused because a master key was missing and can be read now. */
    resumeReadable: () => resumeReadable(parts),

    /** Unfinished authorisations and deletions of any organisation that have been untouched for `idleMs`. */
    unfinished: (idleMs: number, limit: number) => ending.unfinished(parts.db, idleMs, limit),

    count: ending.countConnections,
    move: ending.moveConnections,
  };
}
