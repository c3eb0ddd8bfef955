import { browserPage, fileDownload, noContent, type Route } from '../http/route.js';
import { referToHeaders } from './errors.js';
import { exampleOf } from './example.js';
import type { Schemas } from './json-schema.js';
import { capitalised, named } from './json-schema.js';

/** What a route answers when all goes well, by status. */
export function successesOf(route: Route, schemas: Schemas): Record<string, object> {
  const { access, response, status = 200 } = route;
  if (response === browserPage) return forBrowsers;
  const limited = access === 'key' || access === 'any';
  const counted = limited ? ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] : [];
  const headers = referToHeaders(['x-request-id', ...counted]);
  if (response === noContent) return { [status]: { description: 'Done', headers } };
  if (response === fileDownload) {
    const content = { '*/*': { schema: { type: 'string', format: 'binary' } } };
    return { [status]: { description: 'The file', headers, content } };
  }
  const described = (code: number) => ({
    [code]: { description: code === 202 ? 'Begun' : 'Done', headers, content: contentOf(route, schemas) },
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
const forBrowsers = {
  200: { description: 'A page for the person whose browser this is', headers, content: page },
  302: {
    description: 'On to where the person came from',
    headers: { ...headers, Location: { schema: { type: 'string' } } },
  },
  400: {
    description: 'A page that says what is wrong',
    headers,
    content: { ...page, 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  },
};
