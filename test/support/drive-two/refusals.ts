import { type Answer, json } from '../code-host/http.js';

/** As the API words its errors; see "Microsoft Graph error responses and resource types" of its reference. */
export function refusal(status: number, code: string, message: string, headers: Record<string, string> = {}): Answer {
  const innerError = { date: new Date().toISOString().slice(0, 19), 'request-id': '0', 'client-request-id': '0' };
  return json(status, { error: { code, message, innerError } }, headers);
}

export const notFound = (): Answer => refusal(404, 'itemNotFound', 'The resource could not be found.');
export const unauthorized = (): Answer =>
  refusal(401, 'InvalidAuthenticationToken', 'Access token has expired or is not yet valid.', {
    'www-authenticate': 'Bearer realm="", authorization_uri="https://login.example/common/oauth2/authorize"',
  });
export const resync = (location: string): Answer =>
  refusal(410, 'resyncRequired', 'Resync required. Replace any local items with the server’s version.', { location });

const asFault = ({ status, headers, body }: Answer) => ({ status, headers, body: body.toString() });

/** The documented answers to what goes wrong. */
export const faults = {
  revoked: asFault(unauthorized()),
  forbidden: asFault(refusal(403, 'accessDenied', 'Access denied')),
  locked: asFault(refusal(423, 'resourceLocked', 'The resource is locked')),
  webhookRefused: asFault(
    refusal(401, 'ExtensionError', 'Operation: Create; Exception: [Status Code: Unauthorized; Reason: Unauthorized]'),
  ),
  limit: asFault(refusal(429, 'activityLimitReached', 'Too many requests')),
  notFound: asFault(notFound()),
  tooMany: (seconds: number) =>
    asFault(refusal(429, 'activityLimitReached', 'Too many requests', { 'retry-after': String(seconds) })),
  cursorExpired: asFault(resync('https://graph.example/v1.0/me/drive/root/delta')),
  syncStateNotFound: asFault(refusal(400, 'syncStateNotFound', 'The sync state generation is not found')),
  serverError: asFault(refusal(500, 'generalException', 'An unspecified error has occurred.')),
  badGateway: { status: 502, headers: { 'content-type': 'text/html' }, body: '<html>Error 502</html>' },
};
