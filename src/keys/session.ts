import type { z } from 'zod';
import type { Scope } from '../core/scope.js';
import type { session } from './responses.js';

/** The session of a key: whose it is and what it opens. */
export const sessionOf = ({ orgId, containerTag }: Scope, keyId: string): z.output<typeof session> => ({
  user: { id: keyId },
  org: { id: orgId },
  role: containerTag === undefined ? 'admin' : 'member',
  scope: containerTag === undefined ? { type: 'full' } : { type: 'scoped', tag: containerTag },
});
