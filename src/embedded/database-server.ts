import { createServer, type Server, type Socket } from 'node:net';
import type { PGlite } from '@electric-sql/pglite';
import { messageOf } from '../core/errors.js';
import { backgroundName } from '../db/background.js';
import { copyingName } from './copying.js';
import { type Session, Turns } from './database-turns.js';
import {
  begin,
  begun,
  type FrontendMessage,
  fatalError,
  MessageReader,
  message,
  StatementNames,
  startupMessage,
  startupParameters,
} from './postgres-wire.js';

/** Ends an exchange, so what was sent up to here can run as one: Query, Sync, FunctionCall. */
const endsExchange = new Set(['Q', 'S', 'F']);
/** Flush: asks for the answers so far and continues the exchange. */
const flush = 'H';
const terminate = 'X';
/** Sent instead of each client's own startup message: PGlite has one user and one database, and anything else is FATAL. */
const startup = startupMessage({ user: 'postgres', database: 'postgres', client_encoding: 'UTF8' });
/**
 * Ignored outside COPY. PGlite cannot wait for a client's rows in the middle of COPY FROM STDIN; without this it reads
 * an end of file there, which is FATAL.
 */
const copyFail = message('f', Buffer.from('COPY FROM STDIN is not supported by the embedded database\0'));

export interface DatabaseServerOptions {
  maxConnections: number;
  /** How long a client may leave a transaction open between two statements, in milliseconds; 0: as long as it likes. */
  idleInTransactionMs: number;
}

interface Client extends Session {
  socket: Socket;
  names: StatementNames;
  /** Whether it copies the database's files. */
  isCopying: boolean;
  /** Messages of the exchange that is still arriving. */
  arriving: Buffer[];
}

/**
 * Serves PGlite, which is one Postgres session, to many clients on a Unix socket. What a client sends runs in one call
 * once its exchange is whole.
 *
 * `@electric-sql/pglite-socket` 0.2.17 queues single messages instead, so one client's Parse replaces the unnamed
 * statement that another is about to bind ("unnamed prepared statement does not exist", or the other's rows), and
 * prepared statements of the same name collide.
 *
 * All clients still share one session's state: `SET` without `LOCAL`, session advisory locks, temporary tables, LISTEN,
 * SQL-level PREPARE. Not supported by PGlite: COPY FROM STDIN, cancelling.
 */
export class DatabaseServer {
  readonly turns: Turns;
  private readonly server: Server;
  private readonly clients = new Set<Client>();
  private made = 0;

  constructor(
    db: PGlite,
    private readonly options: DatabaseServerOptions,
  ) {
    this.turns = new Turns(db, options.idleInTransactionMs);
    this.server = createServer({ noDelay: true }, (socket) => this.accept(socket));
  }

  async listen(path: string): Promise<void> {
    await new Promise<void>((done, fail) => this.server.once('error', fail).listen(path, done));
  }

  /** Ends all connections, rolls back an open transaction and accepts no more clients. */
  async close(): Promise<void> {
    const closed = new Promise((done) => this.server.close(done));
    for (const client of this.clients) client.dismiss('57P01', 'the database is shutting down');
    await this.turns.idle();
    await closed;
  }

  /** Whether somebody copies the database's files at this moment. */
  isBeingCopied(): boolean {
    return [...this.clients].some(({ isCopying }) => isCopying);
  }

  private accept(socket: Socket): void {
    const client: Client = {
      socket,
      names: new StatementNames(`c${++this.made}`),
      arriving: [],
      waiting: [],
      isBackground: false,
      isCopying: false,
      isBeginning: false,
      send(data) {
        if (socket.writable) socket.write(data);
      },
      dismiss: (sqlState, text) => {
        socket.end(fatalError(sqlState, text));
        socket.destroySoon();
        this.leave(client);
      },
    };
    const reader = new MessageReader();
    this.clients.add(client);
    socket.on('data', (chunk) => {
      try {
        for (const incoming of reader.push(chunk)) this.receive(client, incoming);
      } catch (error) {
        client.dismiss('08P01', messageOf(error));
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
      client.dismiss('53300', `too many clients: the limit is ${this.options.maxConnections}`);
    } else if (type === 'startup') {
      const name = startupParameters(incoming.bytes).get('application_name');
      client.isBackground = name === backgroundName;
      client.isCopying = name === copyingName;
      this.turns.enqueue(client, { bytes: startup, complete: true });
    } else if (incoming.bytes.equals(begin) && client.arriving.length === 0 && this.turns.putOffBegin(client)) {
      client.send(begun);
    } else {
      const renamed = client.names.rename(incoming);
      client.arriving.push(...(type === 'Q' ? [renamed, copyFail] : type === 'S' ? [copyFail, renamed] : [renamed]));
      if (endsExchange.has(type) || type === flush) {
        this.turns.enqueue(client, { bytes: Buffer.concat(client.arriving.splice(0)), complete: type !== flush });
      }
    }
  }

  private leave(client: Client): void {
    if (this.clients.delete(client)) this.turns.withdraw(client, client.names.closeAll());
  }
}
