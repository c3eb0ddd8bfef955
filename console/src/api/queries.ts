import { MutationCache, QueryClient } from '@tanstack/react-query';
import { notifyError } from '../ui/notify';
import { ApiError } from './errors';

const triesAtMost = 3;
/** Statuses that pass by themselves. */
const passing = new Set([0, 429, 500, 502, 503, 504]);

function isWorthAnotherTry(failures: number, error: Error): boolean {
  return failures < triesAtMost && error instanceof ApiError && passing.has(error.status);
}

/** All that was read. Mutations that handle no error themselves have it shown. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // The service may be on this machine or its network, where a browser that takes itself for offline reaches it.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 5_000,
      retry: isWorthAnotherTry,
      retryDelay: (tried) => Math.min(1_000 * 2 ** tried, 15_000),
    },
  },
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, mutation) => {
      if (mutation.options.onError === undefined && mutation.meta?.['shown'] !== true) notifyError(error);
    },
  }),
});

/** When each query was last asked, and how long its last answer took, in milliseconds. */
const asked = new WeakMap<object, number>();
const durations = new WeakMap<object, number>();
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated') return;
  const now = performance.now();
  if (event.action.type === 'fetch') asked.set(event.query, now);
  // With the waits between tries it says nothing of the server.
  if (event.action.type === 'failed' || event.action.type === 'pause') asked.delete(event.query);
  if (event.action.type === 'success' && !event.action.manual)
    durations.set(event.query, now - (asked.get(event.query) ?? now));
});

interface PolledQuery<T> {
  state: { data: T | undefined; dataUpdatedAt: number; fetchFailureCount: number };
}

const fastestMs = 1_000;
const slowestBusyMs = 10_000;
const slowestMs = 60_000;
/** What takes the server long is asked less often: at most for this part of the time. */
const mostOfTheTime = 0.05;

interface Look {
  at: number;
  data: unknown;
  unchanged: number;
}
const looks = new WeakMap<object, Look>();

/** How often the query has been read since its data last changed. */
function unchangedFor(query: PolledQuery<unknown>): number {
  const { data, dataUpdatedAt: at } = query.state;
  const last = looks.get(query);
  if (last?.at === at) return last.unchanged;
  const unchanged = last !== undefined && last.data === data ? last.unchanged + 1 : 0;
  looks.set(query, { at, data, unchanged });
  return unchanged;
}

/**
 * For a query's `refetchInterval`: every second while the data changes and says that work moves, slower while nothing
 * changes, and slower still after failures.
 * @param isBusy whether the data says that work is on its way
 * @param idleMs between two looks when it is not
 */
export function polling<T>(isBusy: (data: T) => boolean = () => false, idleMs = 30_000) {
  const interval = (query: PolledQuery<T>): number => {
    const { data, fetchFailureCount } = query.state;
    if (fetchFailureCount > 0) return Math.min(idleMs * 2 ** fetchFailureCount, slowestMs);
    if (data === undefined || !isBusy(data)) return idleMs;
    return Math.min(fastestMs * 1.3 ** unchangedFor(query), slowestBusyMs);
  };
  return (query: PolledQuery<T>) =>
    Math.max(interval(query), Math.min((durations.get(query) ?? 0) / mostOfTheTime, slowestMs));
}
