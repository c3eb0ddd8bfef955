import { notifications } from '@mantine/notifications';
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

const header = 'x-cairn-session';
/** Where this origin keeps its half of the session's secret; the other half is in the cookie. */
const storageKey = 'cairn.session';

/** The page's copy of it, read once: a page is loaded again for each session, so that nothing that began in one goes on in another. */
let half = localStorage.getItem(storageKey) ?? '';

/** What calls send beside the cookie. */
export const sessionHeaders = () => ({ 'x-cairn-console': '1', [header]: half });

/** Keeps what signing in answered, for every tab, and has the page begin anew with it. */
export function beginSession({ headers }: Response): void {
  localStorage.setItem(storageKey, headers.get(header) ?? '');
  location.reload();
}

/** Forgets this page's session, and not one that another page has begun meanwhile. */
export function forgetSession(): void {
  if (localStorage.getItem(storageKey) === half) localStorage.removeItem(storageKey);
  half = '';
}

/** When another page signs in or out, this one begins anew: what it has read and is about to send belongs to the session before. */
export function followOtherPages(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKey || key === null) location.reload();
  });
}

/** The service no longer takes the session: what was read is dropped, and the sign-in says why. */
export function endSession({ details }: ApiError): void {
  if (sessionState()?.session == null) return;
  showSignIn(details ?? 'The session has ended: it expired, or its key was revoked.');
}

/** Drops all that was read, and shows the sign-in. @param reason said there */
export function showSignIn(reason: string): void {
  forgetSession();
  notifications.clean();
  queryClient.setQueryData<SessionState>(sessionKey, { session: null, reason });
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
}
