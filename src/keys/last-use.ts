import type { Logger } from '../core/log.js';
import type { Database } from '../db/client.js';
import { saveLastUse } from './repository.js';

const saveEveryMs = 30_000;

export type LastUse = ReturnType<typeof createLastUse>;

/** Remembers when keys were used, and stores that periodically rather than with each request. */
export function createLastUse({ db, log }: { db: Database; log: Logger }) {
  let uses = new Map<string, Date>();

  async function save(): Promise<void> {
    if (uses.size === 0) return;
    const taken = uses;
    uses = new Map();
    try {
      await saveLastUse(
        db,
        [...taken].map(([id, at]) => ({ id, at })),
      );
    } catch (error) {
      // Told again with the next use; a key that is not used any more may show a time some seconds too early.
      log.warn({ err: error }, 'last use of keys could not be written');
      uses = new Map([...taken, ...uses]);
    }
  }

  const timer = setInterval(() => void save(), saveEveryMs);
  timer.unref();

  return {
    note(keyId: string): void {
      uses.set(keyId, new Date());
    },
    save,
    async close(): Promise<void> {
      clearInterval(timer);
      await save();
    },
  };
}
