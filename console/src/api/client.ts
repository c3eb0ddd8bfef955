import createClient, { type Middleware } from 'openapi-fetch';
import { ApiError, readError } from './errors';
import type { components, paths } from './schema';
import { endSession, sessionHeaders } from './session-state';

/** A named schema of the OpenAPI document. */
export type Wire<Name extends keyof components['schemas']> = components['schemas'][Name];

const session: Middleware = {
  onRequest: ({ request }) => {
    for (const [name, value] of Object.entries(sessionHeaders())) request.headers.set(name, value);
  },
};

const failures: Middleware = {
  onResponse: async ({ response }) => {
    if (response.ok) return;
    const error = await readError(response);
    if (error.status === 401) endSession(error);
    throw error;
  },
  onError: () => new ApiError(0, 'No answer'),
};

/** Calls of the API by the session; each that fails throws an ApiError. */
export const api = createClient<paths>({ baseUrl: location.origin, credentials: 'same-origin' });
api.use(session, failures);

/** The body of an answer. @throws ApiError */
export async function answerOf<T>(call: Promise<{ data?: T }>): Promise<T> {
  const { data } = await call;
  return data as T;
}
