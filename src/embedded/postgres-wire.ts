/**
 * The parts of Postgres' frontend/backend protocol 3.0 that the embedded database's server needs:
 * https://www.postgresql.org/docs/current/protocol-message-formats.html
 */

const sslRequest = 80_877_103;
const gssRequest = 80_877_104;
const cancelRequest = 80_877_102;
const protocol3 = 3;
const largestMessage = 512 * 1024 * 1024;

/** A whole message of a client; `type` is its letter, or one of the untyped ones that open a connection. */
export interface FrontendMessage {
  type: string | 'startup' | 'encryption' | 'cancel';
  bytes: Buffer;
}

/** The bytes are not valid in the protocol, so the connection has to end. */
export class ProtocolError extends Error {
  override name = 'ProtocolError';
}

/** Cuts a client's byte stream into messages, however it was split in transit. */
export class MessageReader {
  private chunks: Buffer[] = [];
  private buffered = 0;
  private started = false;

  /** @throws {ProtocolError} */
  *push(chunk: Buffer): Generator<FrontendMessage> {
    this.chunks.push(chunk);
    this.buffered += chunk.length;
    for (let message = this.next(); message; message = this.next()) yield message;
  }

  private next(): FrontendMessage | undefined {
    const headerSize = this.started ? 5 : 8;
    const header = this.peek(headerSize);
    if (!header) return undefined;
    const lengthAt = this.started ? 1 : 0;
    const length = header.readInt32BE(lengthAt);
    if (length < headerSize - lengthAt || length > largestMessage) throw new ProtocolError(`message length ${length}`);
    const bytes = this.take(lengthAt + length);
    if (!bytes) return undefined;
    return this.started ? { type: String.fromCharCode(bytes[0] ?? 0), bytes } : this.opening(bytes);
  }

  private opening(bytes: Buffer): FrontendMessage {
    const code = bytes.readInt32BE(4);
    if (code === sslRequest || code === gssRequest) return { type: 'encryption', bytes };
    if (code === cancelRequest) return { type: 'cancel', bytes };
    if (code >>> 16 !== protocol3) throw new ProtocolError(`protocol version ${code >>> 16}`);
    this.started = true;
    return { type: 'startup', bytes };
  }

  private peek(size: number): Buffer | undefined {
    if (this.buffered < size) return undefined;
    while ((this.chunks[0]?.length ?? 0) < size) this.chunks.unshift(Buffer.concat(this.chunks.splice(0, 2)));
    return this.chunks[0];
  }

  /** Joins the chunks of a message only once, when its last byte has arrived. */
  private take(size: number): Buffer | undefined {
    if (this.buffered < size) return undefined;
    const all = this.chunks.length === 1 && this.chunks[0] ? this.chunks[0] : Buffer.concat(this.chunks);
    const rest = all.subarray(size);
    this.chunks = rest.length > 0 ? [rest] : [];
    this.buffered = rest.length;
    return all.subarray(0, size);
  }
}

/**
 * Gives each client its own names for prepared statements: PGlite is one session, in which two clients' names would collide.
 * Unnamed statements need no renaming, because they live within one exchange, and portals within one transaction.
 */
export class StatementNames {
  private readonly names = new Map<string, string>();
  private made = 0;

  constructor(private readonly prefix: string) {}

  /** The message with the client's statement name replaced by the session-wide one. */
  rename({ type, bytes }: FrontendMessage): Buffer {
    if (type === 'P') return this.replace(bytes, 5);
    if (type === 'B') return this.replace(bytes, bytes.indexOf(0, 5) + 1);
    const isStatement = bytes[5] === 'S'.charCodeAt(0);
    if (type === 'D' && isStatement) return this.replace(bytes, 6);
    if (type !== 'C' || !isStatement) return bytes;
    const renamed = this.replace(bytes, 6);
    this.names.delete(nameAt(bytes, 6));
    return renamed;
  }

  /** Messages that close every statement the client has prepared. */
  closeAll(): Buffer[] {
    return [...this.names.values()].map((name) => message('C', Buffer.from(`S${name}\0`)));
  }

  private replace(bytes: Buffer, start: number): Buffer {
    const name = nameAt(bytes, start);
    if (name === '') return bytes;
    let unique = this.names.get(name);
    if (unique === undefined) {
      unique = `${this.prefix}_${++this.made}`;
      this.names.set(name, unique);
    }
    const end = bytes.indexOf(0, start);
    const body = Buffer.concat([bytes.subarray(5, start), Buffer.from(unique), bytes.subarray(end)]);
    return message(String.fromCharCode(bytes[0] ?? 0), body);
  }
}

function nameAt(bytes: Buffer, start: number): string {
  return bytes.toString('utf8', start, bytes.indexOf(0, start));
}

/** A typed message, from client or server. */
export function message(type: string, body: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(5);
  head.write(type, 0, 'latin1');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** A simple query. */
export function query(sql: string): Buffer {
  return message('Q', Buffer.from(`${sql}\0`));
}

/** What a driver sends at the start of a transaction. */
export const begin = query('BEGIN');
/** The answer to `begin`: it is done, and a transaction is open. */
export const begun = Buffer.concat([message('C', Buffer.from('BEGIN\0')), message('Z', Buffer.from('T'))]);

/** An ErrorResponse of severity FATAL, after which the server closes the connection. */
export function fatalError(sqlState: string, text: string): Buffer {
  return message('E', Buffer.from(`SFATAL\0VFATAL\0C${sqlState}\0M${text}\0\0`));
}

/** The parameters of a client's startup message, by name. */
export function startupParameters(bytes: Buffer): Map<string, string> {
  const texts = bytes.toString('utf8', 8).split('\0');
  return new Map(texts.flatMap((name, at) => (at % 2 === 0 && name !== '' ? [[name, texts[at + 1] ?? '']] : [])));
}

/** The untyped message that opens a session. */
export function startupMessage(parameters: Record<string, string>): Buffer {
  const pairs = Object.entries(parameters).map(([name, value]) => `${name}\0${value}\0`);
  const body = Buffer.from(`${pairs.join('')}\0`);
  const head = Buffer.alloc(8);
  head.writeInt32BE(body.length + 8, 0);
  head.writeInt32BE(protocol3 << 16, 4);
  return Buffer.concat([head, body]);
}
