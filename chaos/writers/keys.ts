import type { World, Writer } from '../world.js';

const most = 10;

/** Scoped keys: made and revoked. */
export function keyWriter({ sender, next, keys, revoked }: World): Writer {
  return async (choice) => {
    const [oldest] = keys.size >= most || choice.chance(0.4) ? [...keys] : [];
    if (oldest === undefined) {
      const name = `key-${next()}`;
      const request = { method: 'POST', path: '/v3/auth/scoped-key', repeatable: false } as const;
      const changes = [{ kind: 'key', key: name, to: () => ({ revoked: false }) }] as const;
      const body = { containerTag: 'home-0', name, rateLimitMax: 10_000 };
      const reply = await sender.send({ ...request, body, changes }, choice);
      if (reply.outcome === 'acknowledged') keys.set(name, { id: reply.body.id, value: reply.body.key });
      return;
    }
    const [name, { id, value }] = oldest;
    const request = { method: 'DELETE', path: `/v3/auth/scoped-key/${id}`, repeatable: true } as const;
    const changes = [{ kind: 'key', key: name, to: () => ({ revoked: true }) }] as const;
    keys.delete(name);
    const { outcome } = await sender.send({ ...request, changes }, choice);
    if (outcome === 'acknowledged') revoked.set(name, value);
  };
}
