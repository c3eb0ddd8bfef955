import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from './client';
import { polling } from './queries';

/** Keys of the whole organisation, revoked ones too. */
export const organizationKeysQuery = queryOptions({
  queryKey: ['keys', 'organization'],
  queryFn: async () => (await answerOf(api.GET('/v3/auth/keys'))).keys,
  refetchInterval: polling(),
});

/** Keys of a single container each. */
export const scopedKeysQuery = queryOptions({
  queryKey: ['keys', 'scoped'],
  queryFn: async () => (await answerOf(api.GET('/v3/auth/scoped-key'))).keys,
  refetchInterval: polling(),
});

interface Life {
  expiresAt: string | null;
  revokedAt: string | null;
}

/** Whether a key opens anything. */
export type KeyState = 'active' | 'expired' | 'revoked';

export function stateOf({ expiresAt, revokedAt }: Life): KeyState {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && new Date(expiresAt).getTime() <= Date.now() ? 'expired' : 'active';
}
