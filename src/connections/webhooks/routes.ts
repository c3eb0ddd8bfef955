import { z } from 'zod';
import { providerNamed } from '../../http/aliases.js';
import { RawAnswer } from '../../http/non-json.js';
import { type Route, route } from '../../http/route.js';
import type { WebhookService } from './service.js';

const received = z.object({
  success: z.literal(true).meta({ description: 'Always `true`, also if the event was ignored' }),
  message: z.string().meta({ description: '`accepted`, or why the event was ignored', example: 'accepted' }),
});

/** Routes that providers' webhooks call. */
export function webhookRoutes(webhooks: Pick<WebhookService, 'receive' | 'receiveForApp'>): Route[] {
  return [
    route({
      method: 'post',
      paths: ['/v3/connections/:provider/webhook'],
      access: 'public',
      operationId: 'receiveAppWebhook',
      summary: "Receive a provider's webhook for all accounts of this service's OAuth app",
      description:
        'For providers whose webhook is set up by hand, once for each OAuth app. The signature of the body replaces the key. The ' +
        'event is stored for each connection that it affects before the response; the rest is as for the other webhooks.',
      errors: [400, 401, 404, 413, 501],
      raw: z.unknown(),
      response: received,
      asText: { type: 'text/plain', write: ({ message }) => message },
      async handle({ params: { provider = '' }, readRaw }) {
        const { message } = await webhooks.receiveForApp(providerNamed(provider).provider, readRaw);
        return { success: true as const, message };
      },
    }),
    route({
      method: 'post',
      paths: ['/v3/connections/:provider/webhook/:resourceKey'],
      access: 'public',
      operationId: 'receiveWebhook',
      summary: "Receive a provider's webhook for one resource",
      description:
        'Called by the provider, whose signature of the body replaces the key. Acknowledged as soon as the event is stored; ' +
        'changes are collected for some minutes and applied together. An event that comes again is acknowledged and ignored. ' +
        'A provider that validates the URL first gets its validation token back, as text/plain.',
      errors: [400, 401, 404, 413, 501],
      raw: z.unknown(),
      response: received,
      asText: { type: 'text/plain', write: ({ message }) => message },
      async handle({ params: { provider = '', resourceKey = '' }, readRaw }) {
        const received = await webhooks.receive(providerNamed(provider).provider, resourceKey, readRaw);
        if ('echo' in received)
          return new RawAnswer(200, received.echo, { 'content-type': 'text/plain; charset=utf-8' });
        return { success: true as const, message: received.message };
      },
    }),
  ];
}
