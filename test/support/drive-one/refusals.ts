import { type Answer, json } from '../code-host/http.js';

/** As the API words its errors; see "Resolve errors" of its guides. */
export function refusal(
  code: number,
  reason: string,
  message: string,
  { headers = {}, location }: { headers?: Record<string, string>; location?: string } = {},
): Answer {
  const where = location === undefined ? {} : { location, locationType: 'parameter' };
  return json(code, { error: { code, message, errors: [{ domain: 'global', reason, message, ...where }] } }, headers);
}

export const notFound = (id: string): Answer =>
  refusal(404, 'notFound', `File not found: ${id}.`, { location: 'fileId' });
export const badToken = (): Answer => refusal(400, 'invalid', 'Invalid Value', { location: 'pageToken' });
export const unauthorized = (): Answer =>
  refusal(401, 'authError', 'Invalid Credentials', { location: 'Authorization' });

const asFault = ({ status, headers, body }: Answer) => ({ status, headers, body: body.toString() });

/** The documented answers to what goes wrong. */
export const faults = {
  revoked: asFault(unauthorized()),
  forbidden: asFault(refusal(403, 'insufficientFilePermissions', 'The user does not have sufficient permissions.')),
  userLimit: asFault(refusal(403, 'userRateLimitExceeded', 'User Rate Limit Exceeded')),
  webhookRefused: asFault(refusal(401, 'push.webhookUrlUnauthorized', 'Unauthorized WebHook callback channel')),
  limit: asFault(refusal(403, 'rateLimitExceeded', 'Rate Limit Exceeded')),
  notFound: asFault(notFound('gone')),
  tooMany: (seconds: number) =>
    asFault(refusal(429, 'rateLimitExceeded', 'Too many requests', { headers: { 'retry-after': String(seconds) } })),
  cursorExpired: asFault(refusal(410, 'updatedMinTooLongAgo', 'The page token is no longer valid')),
  badToken: asFault(badToken()),
  tooLarge: asFault(refusal(403, 'exportSizeLimitExceeded', 'This file is too large to be exported.')),
  serverError: asFault(refusal(500, 'backendError', 'Backend Error')),
  badGateway: { status: 502, headers: { 'content-type': 'text/html' }, body: '<html>Error 502</html>' },
};
