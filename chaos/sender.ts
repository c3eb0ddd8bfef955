import { setTimeout as delay } from 'node:timers/promises';
import type { Choice } from './choice.js';
import type { Keeper } from './keeper.js';
import type { Change, Ledger, Outcome } from './ledger.js';
import type { Finding } from './verdicts.js';

const timeoutMs = 75_000;
const pauseMs = 200;
/** Sent again after each unknown outcome, that often at most. */
const mostRepeats = 30;

export interface Request {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  /** Sent as JSON, but for a form. */
  body?: unknown;
  /** What it does, when it is done. */
  changes: readonly Change[];
  /** Does the same when it is sent again. */
  repeatable: boolean;
  /** Sent again until its outcome is known, not only now and then. */
  insists?: boolean;
}

export interface Reply {
  outcome: Outcome;
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  body: any;
}

export type Sender = ReturnType<typeof createSender>;

interface Parts {
  keeper: Keeper;
  ledger: Ledger;
  report: (finding: Finding) => void;
}

/** Sends requests and books them. Nothing that writers send may be refused, but in an outage. */
export function createSender({ keeper, ledger, report }: Parts) {
  /** One request. @returns undefined when it did not reach anybody */
  async function once(request: Pick<Request, 'method' | 'path' | 'body'>, key = keeper.key) {
    const { method, path, body } = request;
    const isForm = body instanceof FormData;
    const runtime = keeper.runtime();
    if (runtime === undefined) return undefined;
    try {
      const answer = await fetch(new URL(path, runtime.apiUrl), {
        method,
        headers: { authorization: `Bearer ${key}`, ...(isForm ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await answer.text();
      return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
    } catch (error) {
      return isUnreached(error) ? undefined : { status: 0, body: String(error) };
    }
  }

  /** Sends until somebody answers or the connection is cut. */
  async function reach(request: Pick<Request, 'method' | 'path' | 'body'>, key?: string) {
    for (;;) {
      const answer = await once(request, key);
      if (answer !== undefined) return answer;
      await delay(pauseMs);
    }
  }

  async function attempt(request: Request, isRepeat: boolean): Promise<Reply> {
    const { method, path, changes } = request;
    const booking = ledger.begin(changes);
    const { status, body } = await reach(request);
    // The attempt before, whose answer was cut off, has done it.
    const isDone = status === 404 && method === 'DELETE' && isRepeat;
    const outcome = isDone ? 'acknowledged' : outcomeOf(status);
    // A fault, or an outage, may come after the commit.
    booking.settle(outcome, outcome === 'unknown' || status >= 500);
    if (outcome === 'refused' && status < 500) {
      report({
        verdict: status === 404 ? 'lost' : 'broken',
        what: changes[0]?.kind ?? path,
        id: changes.map(({ key }) => key).join(', '),
        expected: `${method} ${path} to succeed`,
        found: `${status} ${JSON.stringify(body)}`,
      });
    }
    return { outcome, status, body };
  }

  return {
    reach,
    /** Sends, and where the outcome stays open sends again, if that is harmless, as clients do. */
    async send(request: Request, choice: Choice): Promise<Reply> {
      for (let sent = 1; ; sent += 1) {
        const reply = await attempt(request, sent > 1);
        const isOpen = reply.outcome === 'unknown' || reply.status >= 500;
        const repeats = request.repeatable && (request.insists === true || choice.chance(0.7));
        if (!isOpen || !repeats || sent > mostRepeats) return reply;
        await delay(pauseMs);
      }
    },
  };
}

export const outcomeOf = (status: number): Outcome =>
  status === 0 ? 'unknown' : status < 300 ? 'acknowledged' : 'refused';

/** Nobody listened, so that nothing of the request can have been read. */
function isUnreached(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED';
}
