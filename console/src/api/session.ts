import { queryOptions, useQuery } from '@tanstack/react-query';
import { answerOf, api } from './client';
import { ApiError } from './errors';
import {
  beginSession,
  forgetSession,
  type Session,
  type SessionState,
  sessionKey,
  sessionState,
  showSignIn,
} from './session-state';

export type { Session } from './session-state';

/** The session, looked at again every minute: a revoked key ends it. */
const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: async (): Promise<SessionState> => {
    try {
      return { session: await answerOf(api.GET('/console/session')), reason: null };
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      forgetSession();
      const known = sessionState();
      return known?.session == null && known !== undefined ? known : { session: null, reason: null };
    }
  },
  refetchInterval: 60_000,
});

export const useSessionState = () => useQuery(sessionQuery);

/** For what is shown only to those who are signed in. */
export function useSession(): Session | null {
  return useSessionState().data?.session ?? null;
}

/** Trades a key for a session, with which the page is loaded again; the key itself is kept nowhere. @throws ApiError 401, 403 and 429 */
export async function signIn(key: string): Promise<void> {
  const { response } = await api.POST('/console/session', { body: { key } });
  beginSession(response);
}

/** Ends the session here and in the service, where it may have ended already. */
export async function signOut(): Promise<void> {
  try {
    await answerOf(api.DELETE('/console/session'));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
  }
  showSignIn('You are signed out.');
}
