import type { PGlite } from '@electric-sql/pglite';
import { messageOf } from '../core/errors.js';
import { begin, message, query } from './postgres-wire.js';

/** What a client sent up to a Sync or a simple query (complete), or up to a Flush (the exchange continues). */
export interface Exchange {
  bytes: Buffer;
  complete: boolean;
}

/** A client of the database. */
export interface Session {
  /** Whether others go first, because nobody waits for its answers. */
  isBackground: boolean;
  /** Whether BEGIN was answered and has not run yet: it runs before the next exchange, and until then the session holds up nobody. */
  isBeginning: boolean;
  /** Exchanges that wait for their turn. */
  waiting: Exchange[];
  send(data: Buffer): void;
  /** Ends the connection with a FATAL error. */
  dismiss(sqlState: string, text: string): void;
}

const sync = message('S');
const ignored = (): void => undefined;
/** Most foreground turns in a row while a background session waits. */
const mostBefore = 8;
/** Most rounds of upkeep in a row that are left out because somebody is served: a minute of them (database-upkeep.ts). */
const mostLeftOut = 12;

/**
 * Lets sessions take turns on PGlite, which is one Postgres session. A turn is one exchange; background sessions come after
 * the others, otherwise first come, first served. A session keeps its turn while its transaction is open or its exchange was
 * only flushed.
 */
export class Turns {
  /** Sessions with waiting exchanges; a session occurs once for each of them. */
  private queue: Session[] = [];
  private holder: Session | undefined;
  /** Foreground turns in a row since a background session began to wait. */
  private before = 0;
  /** Upkeep that comes next, unless a transaction is open. */
  private upkeep: (() => Promise<void>) | undefined;
  /** Rounds of upkeep that were left out since the last. */
  private leftOut = 0;
  private idleTimer: NodeJS.Timeout | undefined;
  private running = false;
  /** Whose exchange runs at this moment. */
  private served: Session | undefined;

  constructor(
    private readonly db: PGlite,
    private readonly idleInTransactionMs: number,
  ) {}

  enqueue(session: Session, exchange: Exchange): void {
    session.waiting.push(exchange);
    this.queue.push(session);
    void this.run();
  }

  /**
   * Puts BEGIN off until the session's next exchange.
   * @returns false where it must run now, because an exchange or a transaction of the session is under way
   */
  putOffBegin(session: Session): boolean {
    if (this.mayBeOpen(session) || session.waiting.length > 0 || session.isBeginning) return false;
    session.isBeginning = true;
    return true;
  }

  /** Removes a session that left: drops its exchanges, rolls back its open transaction and runs `farewell`. */
  withdraw(session: Session, farewell: Buffer[]): void {
    session.waiting = [];
    session.isBeginning = false;
    this.queue = this.queue.filter((queued) => queued !== session);
    const last = [...(this.mayBeOpen(session) ? [sync, query('ROLLBACK')] : []), ...farewell];
    if (last.length > 0) this.enqueue(session, { bytes: Buffer.concat([...last, sync]), complete: true });
  }

  /** Whether the session has a transaction open, or may open one with the exchange that runs now. */
  private mayBeOpen(session: Session): boolean {
    return this.holder === session || this.served === session;
  }

  /** Runs upkeep while nobody is served. If somebody is, it is left out, or is the next turn when that has been so too often. */
  async runUpkeep(work: () => Promise<void>): Promise<void> {
    if (!this.isIdle() && this.leftOut < mostLeftOut) {
      this.leftOut += 1;
      return;
    }
    this.leftOut = 0;
    await new Promise<void>((done, fail) => {
      this.upkeep = () => work().then(done, fail);
      void this.run();
    });
  }

  /** Resolves when nobody is served and nobody waits. */
  async idle(): Promise<void> {
    while (!this.isIdle()) await new Promise(setImmediate);
  }

  private isIdle(): boolean {
    return !this.running && this.holder === undefined && this.queue.length === 0;
  }

  /** Runs all that may run now. Between two turns, the event loop gets one to read and write sockets. */
  private async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    for (let turn = this.next(); turn; turn = this.next()) {
      await turn();
      await new Promise(setImmediate);
    }
    this.running = false;
  }

  private next(): (() => Promise<void>) | undefined {
    const { upkeep } = this;
    if (upkeep && !this.holder) {
      this.upkeep = undefined;
      return upkeep;
    }
    const index = this.holder ? this.queue.indexOf(this.holder) : this.indexOfTurn();
    const [session] = index < 0 ? [] : this.queue.splice(index, 1);
    const exchange = session?.waiting.shift();
    return session && exchange && (() => this.execute(session, exchange));
  }

  private indexOfTurn(): number {
    const first = this.queue.findIndex(({ isBackground }) => !isBackground);
    const background = this.queue.findIndex(({ isBackground }) => isBackground);
    const isFirst = first >= 0 && (background < 0 || this.before < mostBefore);
    this.before = isFirst && background >= 0 ? this.before + 1 : 0;
    return isFirst ? first : background;
  }

  private async execute(session: Session, { bytes, complete }: Exchange): Promise<void> {
    clearTimeout(this.idleTimer);
    // PGlite's memory is reused as soon as the callback returns: copy.
    const onRawData = (data: Uint8Array): void => session.send(Buffer.from(data));
    this.served = session;
    try {
      if (session.isBeginning) await this.db.execProtocolRawStream(begin, { onRawData: ignored, syncToFs: false });
      session.isBeginning = false;
      await this.db.execProtocolRawStream(bytes, { onRawData, syncToFs: false });
    } catch (error) {
      session.dismiss('XX000', messageOf(error));
    }
    this.served = undefined;
    this.holder = !complete || this.db.isInTransaction() ? session : undefined;
    if (this.holder && this.idleInTransactionMs > 0) {
      this.idleTimer = setTimeout(
        () => session.dismiss('25P03', 'terminating connection: its transaction was left idle too long'),
        this.idleInTransactionMs,
      );
    }
  }
}
