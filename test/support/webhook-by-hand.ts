import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { createPoster, type PosterOptions } from '../../src/content/fetching/poster.js';
import { newId } from '../../src/core/ids.js';
import { createLogger } from '../../src/core/log.js';
import { keysOf } from '../../src/crypto/master-keys.js';
import { createVault } from '../../src/crypto/vault.js';
import { recordEvents } from '../../src/customer-webhooks/recording.js';
import type { Retrying } from '../../src/customer-webhooks/retrying.js';
import { createSendingService } from '../../src/customer-webhooks/sending.js';
import { createCustomerWebhookService } from '../../src/customer-webhooks/service.js';
import { customerSecret, newWebhookSecret } from '../../src/customer-webhooks/signing.js';
import { webhookWorkflowId } from '../../workflows/contracts.js';
import type { webhookEndpoint } from '../../workflows/index.js';
import { type Receiver, startReceiver } from './receiver.js';
import { type Api, db, newTenant, temporalClient } from './tenant.js';

export const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000];
/** The delays between the attempts of a delivery, in milliseconds. */
export const table = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];
export const vault = createVault(keysOf('the master key of these test files'));

/** The webhook of a test: its organisation, its receiver and its secret. */
export const hook = {} as { api: Api & { orgId: string }; receiver: Receiver; id: string; secret: string };

/** Gives each test of the file an organisation with one webhook. What its workflow calls is run by hand; nothing else sends what is recorded. */
export function setUpWebhook(): void {
  let temporal: Awaited<ReturnType<typeof temporalClient>>;
  beforeAll(async () => {
    temporal = await temporalClient();
  });
  afterAll(() => temporal.close());
  beforeEach(async () => {
    Object.assign(hook, { api: await newTenant(), receiver: await startReceiver() });
    Object.assign(hook, { id: newId(), secret: newWebhookSecret() });
    const sealed = vault.seal(hook.secret, customerSecret(hook.api, hook.id));
    const { orgId } = hook.api;
    await db().customerWebhook.create({ data: { orgId, id: hook.id, url: hook.receiver.url, secret: sealed } });
    // Whatever else wants something sent, such as the sweep, only signals this one, which no worker takes up.
    await temporal.client.workflow.start<typeof webhookEndpoint>('webhookEndpoint', {
      ...{ taskQueue: 'by-hand', workflowId: webhookWorkflowId({ webhookId: hook.id }) },
      args: [{ orgId, webhookId: hook.id }],
    });
  });
  afterEach(async () => {
    await temporal.client.workflow.getHandle(webhookWorkflowId({ webhookId: hook.id })).terminate();
    // What is left would be due for ever, and the metrics tested in sending.test.ts count over all organisations.
    await db().customerWebhook.deleteMany({ where: { orgId: hook.api.orgId } });
    await hook.receiver.close();
  });
}

const poster = (more: Partial<PosterOptions> = {}) =>
  createPoster({ allowedAddresses: ['127.0.0.2/32'], timeoutMs: 15 * second, ...more });
export const sending = (more: Partial<PosterOptions> = {}, retrying: Partial<Retrying> = {}, database = db()) =>
  createSendingService({
    ...{ db: database, vault, log: createLogger('silent'), poster: poster(more) },
    retrying: { delays: table, disableAfterMs: 5 * day, ...retrying },
  });
export const managing = () => createCustomerWebhookService({ db: db(), vault, poster: poster() });
/** As the workflow does: again at once while something is due. */
export const proceed = async (service = sending()) => {
  for (;;) {
    const state = await service.proceed({ orgId: hook.api.orgId, webhookId: hook.id });
    if (state.nextMs !== 0) return state;
  }
};
/** Records that many events. */
export const happen = (count = 1) =>
  db().$transaction((tx) =>
    recordEvents(tx, hook.api, () =>
      Array.from({ length: count }, (_, n) => ({
        type: 'container.deleted' as const,
        ...{ containerTags: [`c${n}`], data: { containerTag: `c${n}` } },
      })),
    ),
  );
export const rows = () => db().customerDelivery.findMany({ where: { orgId: hook.api.orgId }, orderBy: { id: 'asc' } });
export const row = () => db().customerDelivery.findFirstOrThrow({ where: { orgId: hook.api.orgId } });
export const webhook = () => db().customerWebhook.findFirstOrThrow({ where: { orgId: hook.api.orgId } });
