import { newId } from '../../src/core/ids.js';
import { db } from '../support/tenant.js';

type Data = Record<string, unknown>;

export interface Told {
  type: string;
  data: Data;
}

/**
 * Has everything recorded that happens to an organisation, and nothing sent: its webhook is disabled.
 * @returns what was recorded since it was asked last, oldest first
 */
export async function listen(orgId: string): Promise<() => Promise<Told[]>> {
  await db().customerWebhook.create({
    data: { orgId, id: newId(), url: 'https://receiver.invalid/', secret: 'none', state: 'disabled' },
  });
  const seen = new Set<string>();
  return async () => {
    const rows = await db().customerEvent.findMany({
      where: { orgId, deliveries: { some: { state: 'held' } } },
      orderBy: [{ createdAt: 'asc' }, { type: 'asc' }],
    });
    const fresh = rows.filter(({ id }) => !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    return fresh.map(({ payload }) => {
      const { type, data } = JSON.parse(payload) as Told;
      return { type, data };
    });
  };
}
