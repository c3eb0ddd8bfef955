import { z } from 'zod';
import { RawAnswer } from '../http/non-json.js';
import { noContent, type Route, route } from '../http/route.js';
import * as responses from './responses.js';
import { type ConsoleSessions, sessionHeader } from './sessions.js';

const paths = ['/console/session'] as const;

const signInBody = z.object({
  key: z
    .string()
    .max(1_000)
    .meta({ description: 'An organisation key', example: 'sm_pQ3vX8kZ1mN5rT7wY2bC4d_V1StGXR8Z5jdHi6BmyT' }),
});

/** Signing in at the console and out again. */
export function consoleRoutes(sessions: ConsoleSessions): Route[] {
  return [
    route({
      ...{ method: 'post', paths, access: 'public', operationId: 'signIn' },
      summary: 'Sign in at the console',
      description:
        'Sets a session cookie that stands in for the key for 12 hours, or until the key expires or is revoked, and answers the ' +
        'other half of its secret in the header `x-cairn-session`, which requests with the cookie send back. They and this ' +
        'request need the header `x-cairn-console: 1` and must come from pages of this service.',
      audited: true,
      body: signInBody,
      errors: [401, 403, 429],
      status: 204,
      response: noContent,
      async handle({ body, from, actAs }) {
        const { principal, cookie, onPage } = await sessions.signIn(body.key, from);
        actAs(principal);
        return new RawAnswer(204, '', { 'set-cookie': cookie, [sessionHeader]: onPage });
      },
    }),
    route({
      ...{ method: 'get', paths, access: 'session', operationId: 'getConsoleSession' },
      summary: 'Get the current session of the console',
      response: responses.session,
      handle: ({ scope, sessionId }) => sessions.describe(scope, sessionId),
    }),
    route({
      ...{ method: 'delete', paths, access: 'session', operationId: 'signOut' },
      summary: 'Sign out of the console',
      audited: true,
      status: 204,
      response: noContent,
      handle: async ({ scope, sessionId, from }) =>
        new RawAnswer(204, '', { 'set-cookie': await sessions.signOut(scope, sessionId, from.headers) }),
    }),
  ];
}
