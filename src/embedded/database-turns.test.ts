import type { PGlite } from '@electric-sql/pglite';
import { describe, expect, it, jest } from '@jest/globals';
import { type Session, Turns } from './database-turns.js';

/** A database on which everybody takes turns; what it ran is in `ran`, in order. A statement may open or end a transaction. */
function opened(idleInTransactionMs = 60_000) {
  const ran: string[] = [];
  let isInTransaction = false;
  const db = {
    async execProtocolRawStream(bytes: Buffer, { onRawData }: { onRawData(data: Buffer): void }) {
      const text = bytes.toString();
      ran.push(text);
      onRawData(bytes);
      if (text.endsWith('begin') || text.includes('BEGIN')) isInTransaction = true;
      if (text.endsWith('commit') || text.includes('ROLLBACK')) isInTransaction = false;
    },
    isInTransaction: () => isInTransaction,
  };
  const turns = new Turns(db as unknown as PGlite, idleInTransactionMs);
  return {
    ran,
    turns,
    session(isBackground: boolean) {
      const dismiss = jest.fn<Session['dismiss']>(() => turns.withdraw(session, []));
      const session: Session = { isBackground, isBeginning: false, waiting: [], send: jest.fn(), dismiss };
      const ask = (text: string) => turns.enqueue(session, { bytes: Buffer.from(text), complete: true });
      return { session, ask, dismiss };
    },
  };
}

async function withFakeTime(work: () => Promise<void>): Promise<void> {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  await work().finally(() => jest.useRealTimers());
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

  it('are lost by one that leaves its transaction open too long, although others ask all the time', () =>
    withFakeTime(async () => {
      const { ran, turns, session } = opened(200);
      const [idler, other] = [session(false), session(false)];
      idler.ask('i begin');
      for (let ms = 0; ms < 200; ms += 50) {
        await new Promise(setImmediate);
        expect(idler.dismiss).not.toHaveBeenCalled();
        other.ask('o');
        await jest.advanceTimersByTimeAsync(50);
      }
      expect(idler.dismiss).toHaveBeenCalledWith('25P03', expect.any(String));
      await turns.idle();
      expect(ran).toEqual(['i begin', expect.stringContaining('ROLLBACK'), 'o', 'o', 'o', 'o']);
    }));

  it('are kept by one whose statements follow each other within the limit, and without a limit for ever', () =>
    withFakeTime(async () => {
      const [limited, unlimited] = [opened(200), opened(0)];
      const [busy, idler] = [limited.session(false), unlimited.session(false)];
      busy.ask('begin');
      idler.ask('begin');
      for (let ms = 0; ms < 1_000; ms += 100) {
        await jest.advanceTimersByTimeAsync(100);
        busy.ask('b');
        await new Promise(setImmediate);
      }
      expect(busy.dismiss).not.toHaveBeenCalled();
      expect(idler.dismiss).not.toHaveBeenCalled();
    }));

  describe('are taken by upkeep', () => {
    it('at once while nobody is served, and not while somebody is', async () => {
      const { ran, turns, session } = opened();
      const upkeep = async () => void ran.push('upkeep');
      await turns.runUpkeep(upkeep);
      session(false).ask('r');
      await turns.runUpkeep(upkeep);
      await turns.idle();
      expect(ran).toEqual(['upkeep', 'r']);
    });

    it('although the database is never idle, once it was put off a number of times', async () => {
      const { ran, turns, session } = opened();
      const busy = [session(false), session(false)];
      for (const { session, ask } of busy) {
        session.send = () => ran.includes('upkeep') || ask('r');
        ask('r');
      }
      for (let round = 0; round < 20; round += 1) {
        void turns.runUpkeep(async () => void ran.push('upkeep'));
        await new Promise(setImmediate);
      }
      expect(ran).toContain('upkeep');
      await turns.idle();
    });

    it('after the transaction that is open, and before what waits', async () => {
      const { ran, turns, session } = opened();
      const [holder, other] = [session(false), session(false)];
      holder.ask('h begin');
      other.ask('o');
      for (let round = 0; round < 20; round += 1) void turns.runUpkeep(async () => void ran.push('upkeep'));
      holder.ask('h commit');
      await turns.idle();
      expect(ran).toEqual(['h begin', 'h commit', 'upkeep', 'o']);
    });

    it('of which one that fails is told, and holds up nobody', async () => {
      const { ran, turns, session } = opened();
      const failing = turns.runUpkeep(() => Promise.reject(new Error('No space left on device')));
      session(false).ask('r');
      await expect(failing).rejects.toThrow('No space left');
      await turns.idle();
      expect(ran).toEqual(['r']);
    });
  });
});
