import { fileDownload, noContent, type Route, rawAnswer } from '../http/route.js';
import { referToHeaders } from './errors.js';
import { exampleOf } from './example.js';
import { capitalised, named, type Schemas } from './json-schema.js';

/** The successful responses of a route, by status. */
export function successesOf(route: Route, schemas: Schemas): Record<string, object> {
  const { access, response, status = 200 } = route;
  if (response === rawAnswer) return browserPageResponses;
  const takesScopedKeys = access === 'key' || access === 'any';
  const rateLimit = takesScopedKeys ? ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] : [];
  const headers = referToHeaders(['x-request-id', ...rateLimit]);
  if (response === noContent) return { [status]: { description: 'Success', headers } };
  if (response === fileDownload) {
    const content = { '*/*': { schema: { type: 'string', format: 'binary' } } };
    return { [status]: { description: 'Content of the file', headers, content } };
  }
  const described = (code: number) => ({
    [code]: {
      description: code === 202 ? 'Accepted; continues in the background' : 'Success',
      headers,
      content: contentOf(route, schemas),
    },
  });
  return { ...described(status), ...(route.begins === undefined ? {} : described(202)) };
}

function contentOf({ response, operationId, asText }: Route, schemas: Schemas) {
  const schema = named(schemas, `${capitalised(operationId)}Response`, schemas.convert(response, 'output'));
  return {
    'application/json': { schema, example: exampleOf(schema, schemas.components, true) },
    ...(asText === undefined ? {} : { [asText.type]: { schema: { type: 'string' } } }),
  };
}

const headers = referToHeaders(['x-request-id']);
const page = { 'text/html': { schema: { type: 'string' } } };
const browserPageResponses = {
  200: { description: 'HTML page that tells the person the outcome', headers, content: page },
  302: {
    description: 'Redirect to the `redirectUrl`, with `connectionId` or `error` in its query',
    headers: { ...headers, Location: { schema: { type: 'string' } } },
  },
  400: {
    description: 'HTML page that says what went wrong',
    headers,
    content: { ...page, 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  },
};
