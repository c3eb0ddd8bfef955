import { setTimeout as delay } from 'node:timers/promises';
import type { Choice } from './choice.js';
import type { Ledger } from './ledger.js';
import type { Sender } from './sender.js';
import type { Finding } from './verdicts.js';

/** What writers share. */
export interface World {
  sender: Sender;
  ledger: Ledger;
  /** A number that nobody else gets. */
  next(): number;
  report(finding: Finding): void;
  /** Scoped keys that must open, by name. */
  keys: Map<string, { id: string; value: string }>;
  /** Values of those that were revoked. */
  revoked: Map<string, string>;
}

/**
 * One kind of work: does the next thing, waiting for its end.
 * @param rest lets the writers be held up in the middle of a long wait, in which everything that is sent is booked as possible
 */
export type Writer = (choice: Choice, rest: () => Promise<void>) => Promise<void>;

const pollMs = 50;

/** Containers that stay. */
export const homes = ['home-0', 'home-1', 'home-2', 'home-3', 'home-4'] as const;

export type Crew = ReturnType<typeof startCrew>;

/** Has writers work on until they are stopped, each in its own order, and lets them be held up meanwhile. */
export function startCrew(writers: Readonly<Record<string, Writer>>, choice: Choice) {
  let isOpen = false;
  let isStopped = false;
  let busy = 0;
  const rest = async () => {
    busy -= 1;
    while (!isOpen && !isStopped) await delay(pollMs);
    busy += 1;
  };
  const work = async (name: string, writer: Writer) => {
    const own = choice.fork(name);
    while (!isStopped) {
      if (isOpen) {
        busy += 1;
        await writer(own, rest).finally(() => {
          busy -= 1;
        });
      }
      await delay(own.between(50, 400));
    }
  };
  const all = Promise.all(Object.entries(writers).map(([name, writer]) => work(name, writer)));
  let failure: unknown;
  all.catch((error: unknown) => {
    failure = error;
  });
  const check = () => {
    if (failure !== undefined) throw failure;
  };
  return {
    go(): void {
      check();
      isOpen = true;
    },
    /** Resolves when what they were doing has ended, or rests. */
    async hold(): Promise<void> {
      isOpen = false;
      while (busy > 0) {
        check();
        await delay(pollMs);
      }
      check();
    },
    async stop(): Promise<void> {
      isStopped = true;
      await all;
    },
  };
}
