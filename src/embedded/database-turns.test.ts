import type { PGlite } from '@electric-sql/pglite';
import { describe, expect, it } from '@jest/globals';
import { type Session, Turns } from './database-turns.js';

/** A database on which everybody takes turns; what it ran is in `ran`, in order. A statement may open or end a transaction. */
function opened() {
  const ran: string[] = [];
  let isInTransaction = false;
  const db = {
    async execProtocolRawStream(bytes: Buffer) {
      const text = bytes.toString();
      ran.push(text);
      if (text.endsWith('begin')) isInTransaction = true;
      if (text.endsWith('commit') || text.includes('ROLLBACK')) isInTransaction = false;
    },
    isInTransaction: () => isInTransaction,
  };
  const turns = new Turns(db as unknown as PGlite, 60_000);
  return {
    ran,
    turns,
    session(isBackground: boolean) {
      const session: Session = { isBackground, waiting: [], send: () => undefined, dismiss: () => undefined };
      const ask = (text: string) => turns.enqueue(session, { bytes: Buffer.from(text), complete: true });
      return { session, ask };
    },
  };
}

describe('turns on the database', () => {
  it('go to requests first, each side in its order', async () => {
    const { ran, turns, session } = opened();
    const [request, worker] = [session(false), session(true)];
    request.ask('r0'); // runs at once
    for (const text of ['w1', 'w2']) worker.ask(text);
    for (const text of ['r1', 'r2']) request.ask(text);
    await turns.idle();
    expect(ran).toEqual(['r0', 'r1', 'r2', 'w1', 'w2']);
  });

  it('come to one in the background after eight of requests', async () => {
    const { ran, turns, session } = opened();
    const [request, worker] = [session(false), session(true)];
    request.ask('r');
    for (let i = 0; i < 3; i += 1) worker.ask('w');
    for (let i = 0; i < 20; i += 1) request.ask('r');
    await turns.idle();
    expect(ran.join('')).toBe(`r${'r'.repeat(8)}w${'r'.repeat(8)}w${'r'.repeat(4)}w`);
  });

  it('are kept by an open transaction, whoever waits, and count once', async () => {
    const { ran, turns, session } = opened();
    const [request, other, worker] = [session(false), session(false), session(true)];
    worker.ask('w begin');
    for (const text of ['r1', 'r2']) request.ask(text);
    for (let i = 0; i < 10; i += 1) await new Promise(setImmediate);
    expect(ran).toEqual(['w begin']);
    for (const text of ['w1', 'w2', 'w commit', 'w3']) worker.ask(text);
    other.ask('o begin');
    for (let i = 0; i < 9; i += 1) other.ask('o');
    other.ask('o commit');
    await turns.idle();
    const held = ['w begin', 'w1', 'w2', 'w commit', 'r1', 'r2', 'o begin', ...Array(9).fill('o'), 'o commit', 'w3'];
    expect(ran).toEqual(held);
  });

  it('go on after one that held the turn has left', async () => {
    const { ran, turns, session } = opened();
    const [request, worker] = [session(false), session(true)];
    worker.ask('w begin');
    request.ask('r1');
    await new Promise(setImmediate);
    turns.withdraw(worker.session, []);
    await turns.idle();
    expect(ran.at(-1)).toBe('r1');
  });
});
