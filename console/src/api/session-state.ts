import type { ApiError } from './errors';
import { queryClient } from './queries';
import type { components } from './schema';

/** Whose session this is. */
export type Session = components['schemas']['GetConsoleSessionResponse'];

/** Without a session: `reason` says why, where there was one before. */
export type SessionState = { session: Session; reason: null } | { session: null; reason: string | null };

export const sessionKey = ['session'];

/** What the console takes the session to be; undefined: it has not asked yet. */
export const sessionState = () => queryClient.getQueryData<SessionState>(sessionKey);

/** The service no longer takes the cookie: what was read is dropped, and the sign-in says why. */
export function endSession({ details }: ApiError): void {
  if (sessionState()?.session == null) return;
  showSignIn(details ?? 'The session has ended: it expired, or its key was revoked.');
}

/** Drops all that was read, and shows the sign-in. @param reason said there */
export function showSignIn(reason: string): void {
  queryClient.setQueryData<SessionState>(sessionKey, { session: null, reason });
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
}
