import { eventTypes, payloadOf } from '../customer-webhooks/events.js';
import { exampleOf } from './example.js';
import { capitalised, named, type Schemas } from './json-schema.js';
import { tagOf } from './tags.js';

/** The headers of each call. */
const parameters = [
  ['webhook-id', 'Id of the event, the same each time it is sent'],
  ['webhook-timestamp', 'When the request was sent, as a Unix timestamp in seconds'],
  [
    'webhook-signature',
    '`v1,` and the base64 HMAC-SHA256 of `{id}.{timestamp}.{body}`; two, separated by a space, while a secret rotates',
  ],
].map(([name, description]) => ({ name, in: 'header', required: true, description, schema: { type: 'string' } }));

/** The calls of customers' webhooks by event type. OpenAPI 3.0 has no `webhooks`; tools read them from `x-webhooks`. */
export function describeWebhooks(schemas: Schemas) {
  return Object.fromEntries(
    eventTypes.map((type) => {
      const name = type.split('.').map(capitalised).join('');
      const schema = named(schemas, `${name}Event`, schemas.convert(payloadOf(type), 'output'));
      const content = { 'application/json': { schema, example: exampleOf(schema, schemas.components, true) } };
      const post = {
        operationId: `tell${name}`,
        summary: `An event of type \`${type}\``,
        tags: [tagOf('/v3/webhooks')],
        security: [], // The signature authenticates the call.
        parameters,
        requestBody: { required: true, content },
        responses: { '2XX': { description: 'Received; anything else is retried, but 410 disables the webhook' } },
      };
      return [type, { post }];
    }),
  );
}
