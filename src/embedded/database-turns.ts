import type { PGlite } from '@electric-sql/pglite';
import { message, query } from './postgres-wire.js';

/** Everything a client sent up to a Sync or a simple query (complete), or up to a Flush (the exchange goes on). */
export interface Exchange {
  bytes: Buffer;
  complete: boolean;
}

/** One client, seen from the database. */
export interface Session {
  /** Nobody waits for what it asks: others go first. */
  isBackground: boolean;
  /** Whole exchanges that wait for their turn. */
  waiting: Exchange[];
  send(data: Buffer): void;
  /** Ends the connection with a FATAL error. */
  dismiss(sqlState: string, text: string): void;
}

const sync = message('S');
/** Turns in a row before one that waits in the background has its own. */
const mostBefore = 8;

/**
 * Lets sessions take turns on PGlite, which is one Postgres session: by whole exchanges, those in the background after the
 * others, else first come first served. One whose transaction is open, or whose exchange was only flushed, keeps the turn.
 */
export class Turns {
  /** Sessions with an exchange waiting; one stands here as often as it has exchanges. */
  private queue: Session[] = [];
  private holder: Session | undefined;
  /** Turns since one in the background that waits could have had its own. */
  private before = 0;
  private idleTimer: NodeJS.Timeout | undefined;
  private running = false;

  constructor(
    private readonly db: PGlite,
    private readonly idleInTransactionMs: number,
  ) {}

  enqueue(session: Session, exchange: Exchange): void {
    session.waiting.push(exchange);
    this.queue.push(session);
    void this.run();
  }

  /** Drops what a session that left still wanted, rolls back its open transaction and runs `farewell`. */
  withdraw(session: Session, farewell: Buffer[]): void {
    session.waiting = [];
    this.queue = this.queue.filter((queued) => queued !== session);
    const last = [...(this.holder === session ? [sync, query('ROLLBACK')] : []), ...farewell];
    if (last.length > 0) this.enqueue(session, { bytes: Buffer.concat([...last, sync]), complete: true });
  }

  /** Runs upkeep on the database while nobody else can, or not at all when somebody is being served. */
  async whenIdle(work: () => Promise<void>): Promise<void> {
    if (!this.isIdle()) return;
    this.running = true;
    await work().finally(() => {
      this.running = false;
      void this.run();
    });
  }

  /** Resolves when nobody is served or waits any more. */
  async idle(): Promise<void> {
    while (!this.isIdle()) await new Promise(setImmediate);
  }

  private isIdle(): boolean {
    return !this.running && this.holder === undefined && this.queue.length === 0;
  }

  /** Runs what may run now. A turn of the event loop between two exchanges lets sockets be read and written. */
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
    try {
      await this.db.execProtocolRawStream(bytes, { onRawData, syncToFs: false });
    } catch (error) {
      session.dismiss('XX000', error instanceof Error ? error.message : String(error));
    }
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
