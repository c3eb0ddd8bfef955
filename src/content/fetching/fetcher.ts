import { RetryLater, unprocessable } from '../../core/errors.js';
import { addressCheck } from './addresses.js';
import { childController } from './child-controller.js';
import { type Resolve, systemResolve } from './connector.js';
import { fetchOnce, type Page } from './fetch-once.js';
import { createHostTurns, type HostTurns } from './host-turns.js';
import { parseWebUrl } from './urls.js';

export interface FetchLimits {
  /** Milliseconds for the whole fetch, without the wait for other requests to the same host. */
  totalMs: number;
  /** Milliseconds until the headers arrive, for each redirect separately. */
  headersMs: number;
  /** Limit of the body after decompression. */
  maxBytes: number;
  maxRedirects: number;
}

/** Milliseconds that a page may take. */
export const longestFetchMs = 60_000;

const defaultLimits: FetchLimits = {
  totalMs: longestFetchMs,
  headersMs: 20_000,
  maxBytes: 50 * 1024 * 1024,
  maxRedirects: 5,
};

export interface Fetched extends Page {
  /** URL after redirects, without fragment. */
  finalUrl: string;
}

export interface Fetcher {
  /**
   * Gets the URL and streams the body into the file `to`, which does not exist after a failure. Requests to one host run one at a
   * time, in order.
   * @throws {CairnError} 415 or 422 when a retry would not help; details say why, without the URL
   * @throws {RetryLater} when a retry may help
   */
  fetch(url: string, to: string, signal?: AbortSignal): Promise<Fetched>;
  /** Aborts all running and waiting fetches. */
  close(): Promise<void>;
}

export interface FetcherOptions {
  /** CIDRs of non-public networks that may be reached, as parseCidrs returns them; default none. */
  allowedAddresses?: readonly string[];
  limits?: Partial<FetchLimits>;
  /** Default: the requests of this fetcher to one host take turns, in order. */
  turns?: Pick<HostTurns, 'take'>;
  /** Default: systemResolve. Its answers are checked. */
  resolve?: Resolve;
}

/** Creates a fetcher of web pages from public addresses only (docs/security.md). */
export function createFetcher(options: FetcherOptions = {}): Fetcher {
  const { resolve = systemResolve, turns = createHostTurns() } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const isAllowed = addressCheck(options.allowedAddresses ?? []);
  const running = new Map<AbortController, Promise<unknown>>();
  let closed = false;

  const follow = async (start: string, to: string, signal: AbortSignal): Promise<Fetched> => {
    const parsed = parseWebUrl(start);
    if (!(parsed instanceof URL)) throw unprocessable(parsed.problem);
    let url = parsed;
    let leftMs = limits.totalMs;
    for (let redirects = 0; redirects <= limits.maxRedirects; redirects++) {
      const endTurn = await turns.take(url.hostname, signal);
      const started = performance.now();
      try {
        const answer = await fetchOnce(url, to, { ...limits, isAllowed, resolve, leftMs, signal });
        if (!(answer instanceof URL)) return { finalUrl: withoutFragment(url), ...answer };
        url = answer;
      } finally {
        await endTurn();
      }
      leftMs -= performance.now() - started;
    }
    throw unprocessable(`The server redirects more than ${limits.maxRedirects} times.`);
  };

  return {
    async fetch(url, to, signal) {
      if (closed) throw stopping();
      const stop = childController(signal);
      const work = follow(url, to, stop.signal);
      running.set(stop, work);
      try {
        return await work;
      } finally {
        running.delete(stop);
        stop.abort();
      }
    },
    async close() {
      closed = true;
      const works = [...running.values()];
      for (const stop of running.keys()) stop.abort(stopping());
      await Promise.allSettled(works);
    },
  };
}

const stopping = () => new RetryLater('The page was not fetched because Cairn is stopping.');

function withoutFragment(url: URL): string {
  const copy = new URL(url);
  copy.hash = '';
  return copy.href;
}
