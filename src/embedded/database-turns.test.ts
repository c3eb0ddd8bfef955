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
      if (text.endsWith('begin') || text.includes('BEGIN')) isInTransaction = true;
      if (text.endsWith('commit') || text.includes('ROLLBACK')) isInTransaction = false;
    },
    isInTransaction: () => isInTransaction,
  };
  const turns = new Turns(db as unknown as PGlite, 60_000);
  return {
    ran,
    turns,
    session(isBackground: boolean) {
      const noop = () => undefined;
      const session: Session = { isBackground, isBeginning: false, waiting: [], send: noop, dismiss: noop };
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

  it('are not taken by a transaction before its first statement', async () => {
    const { ran, turns, session } = opened();
    const [request, worker] = [session(false), session(true)];
    expect(turns.putOffBegin(worker.session)).toBe(true);
    request.ask('r1');
    await turns.idle();
    worker.ask('w1');
    request.ask('r2');
    worker.ask('w commit');
    await turns.idle();
    expect(ran.map((text) => text.replace(/^Q.*BEGIN\0$/s, 'begin'))).toEqual(['r1', 'begin', 'w1', 'w commit', 'r2']);
  });

  it('are given up by one that leaves while its first statement runs', async () => {
    const { ran, turns, session } = opened();
    const [request, worker] = [session(false), session(true)];
    turns.putOffBegin(worker.session);
    worker.ask('w1'); // runs at once
    turns.withdraw(worker.session, []);
    request.ask('r1');
    await turns.idle();
    expect(ran.at(-1)).toBe('r1');
  });

  it('of one that left before its first statement hold no transaction', async () => {
    const { ran, turns, session } = opened();
    const worker = session(true);
    turns.putOffBegin(worker.session);
    turns.withdraw(worker.session, [Buffer.from('close')]);
    await turns.idle();
    expect(ran).toEqual([expect.stringMatching(/^close/)]);
  });

  it.each([
    ['an exchange of it waits', ['w1', 'w2']],
    ['its transaction is open', ['w begin']],
  ])('are asked for BEGIN where %s', async (_, before) => {
    const { turns, session } = opened();
    const worker = session(true);
    for (const text of before) worker.ask(text);
    expect(turns.putOffBegin(worker.session)).toBe(false);
    worker.ask('w commit');
    await turns.idle();
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
