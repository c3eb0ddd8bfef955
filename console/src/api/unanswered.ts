import type { Query } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { type ApiError, isAway } from './errors';
import { queryClient } from './queries';

const againMs = 5_000;

/** How the last read of each query failed; a query itself forgets that when it is asked again. */
const failures = new WeakMap<Query, unknown>();
const failureOf = (query: Query) => failures.get(query as Query);

let shown: ApiError | undefined;
const listeners = new Set<() => void>();

const cache = queryClient.getQueryCache();
cache.subscribe((event) => {
  if (event.type === 'updated' && event.action.type === 'error') failures.set(event.query, event.action.error);
  if (event.type === 'updated' && event.action.type === 'success') failures.delete(event.query);
  const now = cache.findAll({ type: 'active' }).map(failureOf).find(isAway);
  if (now === shown) return;
  shown = now;
  for (const listener of listeners) listener();
});

const ask = (isDue: (failedAt: number, waitSeconds: number) => boolean) =>
  queryClient.refetchQueries({
    type: 'active',
    fetchStatus: 'idle',
    predicate: (query) => {
      const error = failureOf(query);
      return isAway(error) && isDue(query.state.errorUpdatedAt, error.retryAfterSeconds ?? 0);
    },
  });

/** Asks again for all that is looked at and was not answered. */
export const askAgain = () => ask(() => true);

// By itself the page asks no sooner than the service said.
setInterval(() => ask((failedAt, waitSeconds) => Date.now() - failedAt >= waitSeconds * 1_000), againMs);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Why something that is looked at cannot be read for now; undefined: everything was answered. */
export const useUnanswered = () => useSyncExternalStore(subscribe, () => shown);
