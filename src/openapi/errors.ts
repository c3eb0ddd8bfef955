import type { Route, RouteError } from '../http/route.js';

type ErrorStatus = RouteError | 429 | 431 | 500 | 503;

interface Failure {
  /** Name of the component under `#/components/responses/`. */
  name: string;
  description: string;
  error: string;
  details?: string;
  headers?: readonly string[];
}

/** The error responses by status. Their example texts repeat those of src/core/errors.ts. */
const failures: Record<ErrorStatus, Failure> = {
  400: {
    name: 'InvalidInput',
    description: 'The request is invalid; `details` names every problem.',
    error: 'Invalid input',
    details: 'limit: Too big: expected number to be <=100',
  },
  401: {
    name: 'Unauthorized',
    description:
      'The key or session is missing, unknown, revoked or expired, or the signature of an inbound webhook is wrong.',
    error: 'Unauthorized',
    details: 'A valid API key is needed: Authorization: Bearer sm_…',
    headers: ['WWW-Authenticate'],
  },
  403: {
    name: 'Forbidden',
    description: 'The key does not allow this, as when a scoped key names another container; `details` says why.',
    error: 'Forbidden',
    details: 'A scoped key does not open this endpoint; an organisation key does',
  },
  404: {
    name: 'NotFound',
    description: 'The resource does not exist, or the key has no access to it.',
    error: 'Document not found',
  },
  409: {
    name: 'Conflict',
    description: 'The request conflicts with the current state; a retry helps only once that has changed.',
    error: 'Conflict',
    details: 'customId: another document of the container has it',
    headers: ['x-should-retry'],
  },
  413: { name: 'TooLarge', description: 'The body or file is too large.', error: 'Payload too large' },
  415: {
    name: 'UnsupportedType',
    description: 'Files of this type are not supported.',
    error: 'Unsupported file type',
    details: 'file: it is of a kind that cannot be read',
  },
  422: {
    name: 'Unprocessable',
    description: 'The content cannot be fetched or parsed.',
    error: 'Unprocessable content',
  },
  429: {
    name: 'TooManyRequests',
    description: 'A rate limit, such as that of the scoped key, is exceeded.',
    error: 'Too many requests',
    details: 'At most 500 requests with this key in 60000 ms',
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
    description: 'An internal error; the log of the service has details under the request id.',
    error: 'Internal error',
    details: 'Request pQ3vX8kZ1mN5rT7wY2bC4d failed inside the service.',
  },
  501: {
    name: 'NotImplemented',
    description: 'The provider is not supported, or lacks this capability.',
    error: 'Not implemented',
    headers: ['x-should-retry'],
  },
  503: {
    name: 'Unavailable',
    description: 'A dependency is unavailable, or the service is too busy or takes too long.',
    error: 'Service unavailable',
    details: 'The database cannot be reached. Try again.',
    headers: ['Retry-After'],
  },
};

/** The error statuses that a route may answer with at one of its paths, in ascending order. */
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

/** A reference to the response that `errorResponses` defines for the status. */
export const referToError = (status: ErrorStatus) => ({ $ref: `#/components/responses/${failures[status].name}` });

/** The error responses as components, without those that no operation uses. */
export function errorResponses(used: ReadonlySet<ErrorStatus>) {
  const shown = Object.entries(failures).filter(([status]) => used.has(Number(status) as ErrorStatus));
  return Object.fromEntries(
    shown.map(([, { name, description, error, details, headers = [] }]) => [
      name,
      {
        description,
        // Such a request is refused before it gets an id.
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

/** References to the headers of headers.ts by name. */
export const referToHeaders = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
