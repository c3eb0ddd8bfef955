import type { PGlite } from '@electric-sql/pglite';
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

  /** Runs upkeep while nobody is served; does nothing if somebody is. */
  async whenIdle(work: () => Promise<void>): Promise<void> {
    if (!this.isIdle()) return;
    this.running = true;
    await work().finally(() => {
      this.running = false;
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

  /** Runs all exchanges that may run now. Between two, the event loop gets a turn to read and write sockets. */
  private async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    for (let session = this.next(); session; session = this.next()) {
      const exchange = session.waiting.shift();
      if (exchange) await this.execute(session, exchange);
      await new Promise(setImmediate);
    }
    this.running = false;
    if (this.holder) this.watchIdle(this.holder);
  }

  private next(): Session | undefined {
    const index = this.holder ? this.queue.indexOf(this.holder) : this.indexOfTurn();
    return index < 0 ? undefined : this.queue.splice(index, 1)[0];
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
      session.dismiss('XX000', error instanceof Error ? error.message : String(error));
    }
    this.served = undefined;
    this.holder = !complete || this.db.isInTransaction() ? session : undefined;
  }

  private watchIdle(session: Session): void {
    clearTimeout(this.idleTimer);
    this.idleTimer = setTimeout(
      () => session.dismiss('25P03', 'terminating connection: its transaction was left idle too long'),
      this.idleInTransactionMs,
    );
  }
}
