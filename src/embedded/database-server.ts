import { createServer, type Server, type Socket } from 'node:net';
import type { PGlite } from '@electric-sql/pglite';
import {
  type FrontendMessage,
  fatalError,
  MessageReader,
  message,
  query,
  StatementNames,
  startupMessage,
} from './postgres-wire.js';

/** Ends an exchange, so what was sent up to here can run as one: Query, Sync, FunctionCall. */
const endsExchange = new Set(['Q', 'S', 'F']);
/** Asks for what is there so far: Flush. The exchange goes on. */
const flush = 'H';
const terminate = 'X';
/** What PGlite is told instead of the client's own startup message: it knows one user and one database, and a name that it does not like is FATAL. */
const startup = startupMessage({ user: 'postgres', database: 'postgres', client_encoding: 'UTF8' });
const sync = message('S');
/**
 * Ignored outside COPY. PGlite cannot wait for a client's rows in the middle of COPY FROM STDIN; without this it reads
 * an end of file there, which is FATAL.
 */
const copyFail = message('f', Buffer.from('COPY FROM STDIN is not supported by the embedded database\0'));

export interface DatabaseServerOptions {
  maxConnections: number;
  /** How long a client may leave a transaction open between two statements, in milliseconds. */
  idleInTransactionMs: number;
}

interface Client {
  socket: Socket;
  names: StatementNames;
  /** Messages of the exchange that is still arriving. */
  arriving: Buffer[];
  /** Whole exchanges that wait for their turn. */
  waiting: Exchange[];
}

interface Exchange {
  bytes: Buffer;
  complete: boolean;
}

/**
 * Serves PGlite, which is one Postgres session, to many clients on a Unix socket.
 *
 * Clients take turns by whole exchanges (everything up to Sync or a simple query, run in one call once its last byte
 * is there); a client whose transaction is open, or whose exchange was only flushed, keeps the turn. That is what
 * `@electric-sql/pglite-socket` 0.2.17 lacks: it queues single messages, so one client's Parse replaces the unnamed
 * statement that another is about to bind ("unnamed prepared statement does not exist", or the other's rows).
 *
 * Shared all the same, because it is one session: `SET` without `LOCAL`, session advisory locks, temporary tables,
 * LISTEN, SQL-level PREPARE. `COPY FROM STDIN` and cancelling are not supported by PGlite.
 */
export class DatabaseServer {
  private readonly server: Server;
  private readonly clients = new Set<Client>();
  /** Clients with a whole exchange waiting, first come first served. */
  private queue: Client[] = [];
  private holder: Client | undefined;
  private idleTimer: NodeJS.Timeout | undefined;
  private running = false;
  private made = 0;

  constructor(
    private readonly db: PGlite,
    private readonly options: DatabaseServerOptions,
  ) {
    this.server = createServer({ noDelay: true }, (socket) => this.accept(socket));
  }

  async listen(path: string): Promise<void> {
    await new Promise<void>((done, fail) => this.server.once('error', fail).listen(path, done));
  }

  /** Ends every connection, rolls an open transaction back and lets nobody in. */
  async close(): Promise<void> {
    const closed = new Promise((done) => this.server.close(done));
    for (const client of this.clients) this.dismiss(client, '57P01', 'the database is shutting down');
    while (this.running || !this.isIdle()) await new Promise(setImmediate);
    await closed;
  }

  /** Runs upkeep on the database while nobody else can, or not at all when somebody is being served. */
  async whenIdle(work: () => Promise<void>): Promise<void> {
    if (this.running || !this.isIdle()) return;
    this.running = true;
    await work().finally(() => {
      this.running = false;
      void this.run();
    });
  }

  private isIdle(): boolean {
    return this.holder === undefined && this.queue.length === 0;
  }

  private accept(socket: Socket): void {
    const client: Client = { socket, names: new StatementNames(`c${++this.made}`), arriving: [], waiting: [] };
    const reader = new MessageReader();
    this.clients.add(client);
    socket.on('data', (chunk) => {
      try {
        for (const incoming of reader.push(chunk)) this.receive(client, incoming);
      } catch (error) {
        this.dismiss(client, '08P01', error instanceof Error ? error.message : String(error));
      }
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.leave(client));
  }

  private receive(client: Client, incoming: FrontendMessage): void {
    const { type } = incoming;
    if (!this.clients.has(client)) return;
    if (type === 'encryption') {
      client.socket.write('N');
    } else if (type === 'cancel' || type === terminate) {
      client.socket.end();
    } else if (type === 'startup' && this.clients.size > this.options.maxConnections) {
      this.dismiss(client, '53300', `too many clients: the limit is ${this.options.maxConnections}`);
    } else if (type === 'startup') {
      this.enqueue(client, { bytes: startup, complete: true });
    } else {
      const renamed = client.names.rename(incoming);
      client.arriving.push(...(type === 'Q' ? [renamed, copyFail] : type === 'S' ? [copyFail, renamed] : [renamed]));
      if (endsExchange.has(type) || type === flush) {
        this.enqueue(client, { bytes: Buffer.concat(client.arriving.splice(0)), complete: type !== flush });
      }
    }
  }

  private enqueue(client: Client, exchange: Exchange): void {
    client.waiting.push(exchange);
    this.queue.push(client);
    void this.run();
  }

  /** Runs what may run now. A turn of the event loop between two exchanges lets sockets be read and written. */
  private async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    for (let client = this.nextClient(); client; client = this.nextClient()) {
      const exchange = client.waiting.shift();
      if (exchange) await this.execute(client, exchange);
      await new Promise(setImmediate);
    }
    this.running = false;
    if (this.holder) this.watchIdle(this.holder);
  }

  private nextClient(): Client | undefined {
    const index = this.holder ? this.queue.indexOf(this.holder) : 0;
    return index < 0 ? undefined : this.queue.splice(index, 1)[0];
  }

  private async execute(client: Client, { bytes, complete }: Exchange): Promise<void> {
    clearTimeout(this.idleTimer);
    // PGlite's memory is reused as soon as this returns: copy.
    const send = (data: Uint8Array): void => {
      if (client.socket.writable) client.socket.write(Buffer.from(data));
    };
    try {
      await this.db.execProtocolRawStream(bytes, { onRawData: send, syncToFs: false });
    } catch (error) {
      this.dismiss(client, 'XX000', error instanceof Error ? error.message : String(error));
    }
    this.holder = !complete || this.db.isInTransaction() ? client : undefined;
  }

  private watchIdle(client: Client): void {
    clearTimeout(this.idleTimer);
    this.idleTimer = setTimeout(
      () => this.dismiss(client, '25P03', 'terminating connection: its transaction was left idle too long'),
      this.options.idleInTransactionMs,
    );
  }

  private dismiss(client: Client, sqlState: string, text: string): void {
    client.socket.end(fatalError(sqlState, text));
    client.socket.destroySoon();
    this.leave(client);
  }

  /** Takes back what the client left behind in the session it shared: its open transaction, its statements. */
  private leave(client: Client): void {
    if (!this.clients.delete(client)) return;
    client.waiting = [];
    this.queue = this.queue.filter((queued) => queued !== client);
    const rollback = this.holder === client ? [sync, query('ROLLBACK')] : [];
    const farewell = [...rollback, ...client.names.closeAll()];
    if (farewell.length > 0) this.enqueue(client, { bytes: Buffer.concat([...farewell, sync]), complete: true });
  }
}
