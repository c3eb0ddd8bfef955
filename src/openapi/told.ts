import { eventTypes, payloadOf } from '../customer-webhooks/events.js';
import { exampleOf } from './example.js';
import type { Schemas } from './json-schema.js';
import { capitalised, named } from './json-schema.js';
import { tagOf } from './tags.js';

const signature = { type: 'string' };
const parameters = [
  ['webhook-id', 'The same whenever the event is sent again'],
  ['webhook-timestamp', 'Seconds since 1970 at which it was sent'],
  [
    'webhook-signature',
    '`v1,` and a base64 HMAC-SHA256 of id, timestamp and body, with dots between; several with spaces between',
  ],
].map(([name, description]) => ({ name, in: 'header', required: true, description, schema: signature }));

/**
 * What customers' webhooks are told, by type. OpenAPI has `webhooks` from 3.1 on; in a document of 3.0 tools read them from
 * `x-webhooks`.
 */
export function describeTold(schemas: Schemas) {
  return Object.fromEntries(
    eventTypes.map((type) => {
      const name = type.split('.').map(capitalised).join('');
      const schema = named(schemas, `${name}Event`, schemas.convert(payloadOf(type), 'output'));
      const content = { 'application/json': { schema, example: exampleOf(schema, schemas.components, true) } };
      const post = {
        operationId: `tell${name}`,
        summary: `An event of type \`${type}\``,
        tags: [tagOf('/v3/webhooks')],
        security: [], // the signature stands in for it
        parameters,
        requestBody: { required: true, content },
        responses: { '2XX': { description: 'It has arrived; anything else has it sent again' } },
      };
      return [type, { post }];
    }),
  );
}
