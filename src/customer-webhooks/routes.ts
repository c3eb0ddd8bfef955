import { noContent, type Route, route } from '../http/route.js';
import type { DeliveringService } from './delivering.js';
import * as responses from './responses.js';
import * as schemas from './schemas.js';
import type { CustomerWebhookService } from './service.js';

interface Services {
  customerWebhooks: CustomerWebhookService;
  delivering: DeliveringService;
}

export function customerWebhookRoutes({ customerWebhooks, delivering }: Services): Route[] {
  return [...ofWebhooks(customerWebhooks), ...ofDeliveries(delivering)];
}

const common = { access: 'organization' } as const;

function ofWebhooks(webhooks: CustomerWebhookService): Route[] {
  return [
    route({
      ...{ ...common, method: 'post', paths: ['/v3/webhooks'] },
      operationId: 'createWebhook',
      summary: 'Create a webhook, which sends events to a URL',
      description:
        'Requests are signed as the Standard Webhooks specification says, and retried for about three days until the response is ' +
        'a 2xx. Events are delivered at least once, in no guaranteed order. Their bodies are in `x-webhooks` of this document.',
      audited: 'id',
      errors: [409],
      body: schemas.createWebhookBody,
      response: responses.createdWebhook,
      handle: ({ scope, body }) => webhooks.create(scope, body),
    }),
    route({
      ...{ ...common, method: 'get', paths: ['/v3/webhooks'] },
      operationId: 'listWebhooks',
      summary: 'List webhooks',
      response: responses.webhooks,
      handle: ({ scope }) => webhooks.list(scope),
    }),
    route({
      ...{ ...common, method: 'get', paths: ['/v3/webhooks/:id'] },
      operationId: 'getWebhook',
      summary: 'Get a webhook',
      response: responses.webhook,
      handle: ({ scope, params }) => webhooks.get(scope, params['id'] ?? ''),
    }),
    route({
      ...{ ...common, method: 'patch', paths: ['/v3/webhooks/:id'] },
      operationId: 'updateWebhook',
      summary: 'Change a webhook',
      audited: true,
      body: schemas.patchWebhookBody,
      response: responses.webhook,
      handle: ({ scope, params, body }) => webhooks.patch(scope, params['id'] ?? '', body),
    }),
    route({
      ...{ ...common, method: 'delete', paths: ['/v3/webhooks/:id'] },
      operationId: 'deleteWebhook',
      summary: 'Delete a webhook with its deliveries',
      audited: true,
      status: 204,
      response: noContent,
      handle: ({ scope, params }) => webhooks.remove(scope, params['id'] ?? ''),
    }),
    route({
      ...{ ...common, method: 'post', paths: ['/v3/webhooks/:id/rotate-secret'] },
      operationId: 'rotateWebhookSecret',
      summary: 'Create a new secret; the previous one also signs for a grace period',
      audited: true,
      errors: [409],
      body: schemas.rotateSecretBody,
      response: responses.rotatedSecret,
      handle: ({ scope, params, body }) => webhooks.rotateSecret(scope, params['id'] ?? '', body),
    }),
  ];
}

function ofDeliveries(delivering: DeliveringService): Route[] {
  return [
    route({
      ...{ ...common, method: 'post', paths: ['/v3/webhooks/:id/test'] },
      operationId: 'testWebhook',
      summary: 'Send an event of type `webhook.test` like any other event',
      audited: true,
      errors: [409],
      status: 202,
      response: responses.begunDelivery,
      handle: ({ scope, params }) => delivering.test(scope, params['id'] ?? ''),
    }),
    route({
      ...{ ...common, method: 'get', paths: ['/v3/webhooks/:id/deliveries'] },
      operationId: 'listWebhookDeliveries',
      summary: 'List the deliveries of a webhook from the last 30 days, newest first, 50 a page',
      query: schemas.deliveriesQuery,
      response: responses.deliveries,
      handle: ({ scope, params, query }) => delivering.list(scope, params['id'] ?? '', query),
    }),
    route({
      ...{ ...common, method: 'get', paths: ['/v3/webhooks/:id/deliveries/:deliveryId'] },
      operationId: 'getWebhookDelivery',
      summary: 'Get a delivery with its payload and attempts',
      response: responses.deliveryDetails,
      handle: ({ scope, params }) => delivering.get(scope, params['id'] ?? '', params['deliveryId'] ?? ''),
    }),
    route({
      ...{ ...common, method: 'post', paths: ['/v3/webhooks/:id/deliveries/:deliveryId/redeliver'] },
      operationId: 'redeliverToWebhook',
      summary: 'Send the event of a delivery once more, with the same `webhook-id`',
      audited: true,
      errors: [409],
      status: 202,
      response: responses.begunDelivery,
      handle: ({ scope, params }) => delivering.redeliver(scope, params['id'] ?? '', params['deliveryId'] ?? ''),
    }),
    route({
      ...{ ...common, method: 'post', paths: ['/v3/webhooks/:id/replay'] },
      operationId: 'replayToWebhook',
      summary: 'Send the deliveries of a period again, by default only the failed ones',
      audited: true,
      errors: [409],
      status: 202,
      body: schemas.replayBody,
      response: responses.replayed,
      handle: ({ scope, params, body }) => delivering.replay(scope, params['id'] ?? '', body),
    }),
  ];
}
