import type { Route, RouteError } from '../http/route.js';

type ErrorStatus = RouteError | 429 | 431 | 500 | 503;

interface Failure {
  name: string;
  description: string;
  error: string;
  details?: string;
  headers?: readonly string[];
}

/** What can go wrong, by status; the texts are those of src/core/errors.ts. */
const failures: Record<ErrorStatus, Failure> = {
  400: {
    name: 'InvalidInput',
    description: 'The request is not as described; `details` names every problem.',
    error: 'Invalid input',
    details: 'limit: Too big: expected number to be <=100',
  },
  401: {
    name: 'Unauthorized',
    description: 'The key is missing, unknown, revoked or expired.',
    error: 'Unauthorized',
    details: 'A valid API key is needed: Authorization: Bearer sm_…',
    headers: ['WWW-Authenticate'],
  },
  403: {
    name: 'Forbidden',
    description: 'A scoped key does not open this endpoint or container.',
    error: 'Forbidden',
    details: 'A scoped key does not open this endpoint; an organisation key does',
  },
  404: {
    name: 'NotFound',
    description: 'There is no such thing, or the key may not see it.',
    error: 'Document not found',
  },
  409: {
    name: 'Conflict',
    description: 'It cannot be done to what is there now; trying again by itself does not help.',
    error: 'Conflict',
    details: 'customId: another document of the container has it',
    headers: ['x-should-retry'],
  },
  413: { name: 'TooLarge', description: 'The body or file is too large.', error: 'Payload too large' },
  415: {
    name: 'UnsupportedType',
    description: 'Nothing here reads files of this type.',
    error: 'Unsupported file type',
    details: 'file: its content is of no type that can be read',
  },
  422: {
    name: 'Unprocessable',
    description: 'The content cannot be fetched or parsed.',
    error: 'Unprocessable content',
  },
  429: {
    name: 'TooManyRequests',
    description: "The scoped key's window is used up.",
    error: 'Too many requests',
    details: 'At most 500 requests in 60000 ms with this key',
    headers: ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'Retry-After'],
  },
  431: {
    name: 'HeadersTooLarge',
    description: 'The URL and the headers together are over 16 KB.',
    error: 'Headers too large',
    details: 'headers: are over 16 KB with the URL',
  },
  500: {
    name: 'InternalError',
    description: 'A fault of the service; its log has more under the request id.',
    error: 'Internal error',
    details: 'Request pQ3vX8kZ1mN5rT7wY2bC4d failed inside the service.',
  },
  501: { name: 'NotImplemented', description: 'The provider lacks this capability.', error: 'Not implemented' },
  503: {
    name: 'Unavailable',
    description: 'Something that the service depends on is down.',
    error: 'Service unavailable',
    details: 'The database cannot be reached. Try again.',
    headers: ['Retry-After'],
  },
};

/** What a route answers when it fails. */
export function errorsOf(route: Route, path: string): ErrorStatus[] {
  const { access, body, query, params, upload, errors = [] } = route;
  const asksForKey = access !== 'public';
  const isForOrganizations = access === 'organization';
  const takesInput = [body, query, params, upload].some((schema) => schema !== undefined);
  const found: (ErrorStatus | false)[] = [
    ...errors,
    takesInput && 400,
    asksForKey && 401,
    (isForOrganizations || (access === 'key' && namesContainers(route, path))) && 403,
    path.includes(':') && 404,
    (body !== undefined || upload !== undefined) && 413,
    asksForKey && 429,
    (path.includes(':') || query !== undefined) && 431,
    500,
    503,
  ];
  return [...new Set(found.filter((status) => status !== false))].sort((a, b) => a - b);
}

const namesContainers = ({ body, query, upload }: Route, path: string) =>
  path.includes(':namespace') || [body, query, upload].some((schema) => schema !== undefined);

export const refer = (status: ErrorStatus) => ({ $ref: `#/components/responses/${failures[status].name}` });

/** The responses that operations refer to. */
export function errorResponses(used: ReadonlySet<ErrorStatus>) {
  const shown = Object.entries(failures).filter(([status]) => used.has(Number(status) as ErrorStatus));
  return Object.fromEntries(
    shown.map(([, { name, description, error, details, headers = [] }]) => [
      name,
      {
        description,
        // What is too large to be read gets no id.
        headers: referToHeaders(name === 'HeadersTooLarge' ? [] : ['x-request-id', ...headers]),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Error' },
            example: { error, ...(details === undefined ? {} : { details }) },
          },
        },
      },
    ]),
  );
}

export const referToHeaders = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
