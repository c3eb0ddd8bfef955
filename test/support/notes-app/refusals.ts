import { type Answer, json } from '../code-host/http.js';

/** As the API words its errors; see "Status codes" of its reference. */
export const refusal = (status: number, code: string, message: string, headers: Record<string, string> = {}): Answer =>
  json(status, { object: 'error', status, code, message, request_id: '6d1ee5ee-94b1-4a59-8ea8-1d1ae1ba8a6f' }, headers);

export const unauthorized = (): Answer => refusal(401, 'unauthorized', 'API token is invalid.');
export const notFound = (kind: string, id: string): Answer =>
  refusal(
    404,
    'object_not_found',
    `Could not find ${kind} with ID: ${id}. Make sure it is shared with the integration.`,
  );
export const invalid = (message: string): Answer => refusal(400, 'validation_error', message);
export const tooMany = (seconds: number): Answer =>
  refusal(429, 'rate_limited', 'You have been rate limited. Please try again in a few minutes.', {
    'retry-after': String(seconds),
  });

const asFault = ({ status, headers, body }: Answer) => ({ status, headers, body: body.toString() });

/** The documented answers to what goes wrong. */
export const faults = {
  revoked: asFault(unauthorized()),
  forbidden: asFault(refusal(403, 'restricted_resource', 'Insufficient permissions for this endpoint.')),
  notFound: asFault(notFound('page', 'gone')),
  conflict: asFault(refusal(409, 'conflict_error', 'Conflict occurred while saving. Please try again.')),
  limit: asFault(refusal(429, 'rate_limited', 'You have been rate limited.')),
  tooMany: (seconds: number) => asFault(tooMany(seconds)),
  overload: (seconds: number) =>
    asFault(refusal(529, 'service_overload', 'Notion is overloaded.', { 'retry-after': String(seconds) })),
  unsupported: asFault(invalid('Block type ai_block is not supported via the API.')),
  badCursor: asFault(invalid('The start_cursor provided is invalid.')),
  serverError: asFault(refusal(500, 'internal_server_error', 'Unexpected error occurred.')),
  badGateway: { status: 502, headers: { 'content-type': 'text/html' }, body: '<html>Bad gateway</html>' },
};
