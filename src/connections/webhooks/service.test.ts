import { describe, expect, it } from '@jest/globals';
import type { AppEvent, Connector } from '../../connectors/contract.js';
import { createLogger } from '../../core/log.js';
import { keysOf } from '../../crypto/master-keys.js';
import { createVault } from '../../crypto/vault.js';
import type { Database } from '../../db/client.js';
import { webhookSecret } from '../tokens/sealing.js';
import { createWebhookService } from './service.js';

const body = async () => ({ headers: {}, rawBody: Buffer.from('{}') });

/** The service in front of a provider whose calls are read as such an event; undefined: it makes none. */
function receiving(event: AppEvent | undefined) {
  const log = createLogger('silent');
  const warned: object[] = [];
  let time = 0;
  log.warn = (what: object) => void warned.push(what);
  const appWebhook = event && { read: async () => event };
  const webhooks = createWebhookService({
    db: {} as never,
    vault: createVault(keysOf('master')),
    connectorOf: () => ({ appWebhook }) as unknown as Connector,
    starter: { openWindow: () => undefined },
    log,
    now: () => time,
  });
  const pass = (ms: number) => {
    time += ms;
  };
  return { warned, pass, call: () => webhooks.receiveForApp('codehost', body as never) };
}

describe('the webhook of an app', () => {
  it('tells the operator, and nobody else, what its calls will be signed with', async () => {
    const { call, warned } = receiving({ kind: 'verification', token: 'secret_0123456789' });
    expect(await call()).toEqual({ message: 'accepted' });
    expect(warned).toEqual([{ provider: 'codehost', verificationToken: 'secret_0123456789', untold: 0 }]);
  });

  it('tells it once a minute, with how many came meanwhile, however often it is called', async () => {
    const { call, pass, warned } = receiving({ kind: 'verification', token: 'secret_0123456789' });
    for (let calls = 0; calls < 100; calls++) await call();
    expect(warned).toHaveLength(1);
    pass(59_999);
    await call();
    expect(warned).toHaveLength(1);
    pass(1);
    await call();
    expect(warned.slice(1)).toEqual([expect.objectContaining({ untold: 100 })]);
  });

  it.each([
    ['unsigned', { kind: 'unsigned' }, 401],
    ['malformed', { kind: 'malformed', reason: 'nonsense' }, 400],
    ['to a provider that makes none', undefined, 404],
  ] as const)('refuses a call that is %s, and logs nothing', async (_, event, status) => {
    const { call, warned } = receiving(event);
    await expect(call()).rejects.toMatchObject({ status });
    expect(warned).toEqual([]);
  });
});

describe('the webhook of a resource', () => {
  it('keeps a delivery by its id, which is refused where it is longer than any', async () => {
    const vault = createVault(keysOf('master'));
    const resource = {
      ...{ orgId: 'org', id: 'res', selected: true, connection: { id: 'con', status: 'active', containerTag: 'a' } },
      webhookSecret: vault.seal('secret', webhookSecret({ orgId: 'org' }, 'res')),
    };
    const kept: string[] = [];
    const keep = async ({ data }: { data: { resourceId: string; deliveryId: string }[] }) => {
      kept.push(...data.map(({ deliveryId }) => deliveryId));
      return data;
    };
    const db = {
      connectionResource: { findFirst: async () => resource },
      webhookDelivery: { createManyAndReturn: keep },
    } as unknown as Database;
    const received = (deliveryId: string) => {
      const webhooks = { read: async () => ({ kind: 'changed', deliveryId }) };
      const connectorOf = () => ({ webhooks }) as unknown as Connector;
      const starter = { openWindow: () => undefined };
      const service = createWebhookService({ db, vault, connectorOf, starter, log: createLogger('silent') });
      return service.receive('codehost', 'res', body as never);
    };
    expect(await received('x'.repeat(255))).toEqual({ message: 'accepted' });
    await expect(received('x'.repeat(256))).rejects.toMatchObject({ status: 400, details: 'delivery id: is too long' });
    expect(kept).toEqual(['x'.repeat(255)]);
  });
});
