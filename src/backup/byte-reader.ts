/** Reads lines and counted bytes from a stream, and buffers no more than that. */
export interface ByteReader {
  /** Bytes read so far. */
  offset(): number;
  /** The next line with its line feed; undefined if the stream ends before it, or it is longer than `longest` bytes. */
  line(longest: number): Promise<Buffer | undefined>;
  /** The next bytes; undefined if the stream has fewer, which are then consumed. */
  bytes(count: number): Promise<Buffer | undefined>;
  isAtEnd(): Promise<boolean>;
}

const lineFeed = 10;

export function createByteReader(source: AsyncIterable<Buffer>): ByteReader {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  let taken = 0;

  /** @returns false at the end */
  async function more(): Promise<boolean> {
    while (rest.length === 0) {
      const next = await chunks.next();
      if (next.done) return false;
      rest = next.value;
    }
    return true;
  }

  function take(count: number): Buffer {
    const part = rest.subarray(0, count);
    rest = rest.subarray(count);
    taken += part.length;
    return part;
  }

  return {
    offset: () => taken,

    async line(longest) {
      const parts: Buffer[] = [];
      for (let length = 0; length < longest && (await more()); ) {
        const end = rest.indexOf(lineFeed);
        const part = take(end < 0 ? rest.length : end + 1);
        parts.push(part);
        length += part.length;
        if (end >= 0) return Buffer.concat(parts);
      }
      return undefined;
    },

    async bytes(count) {
      const parts: Buffer[] = [];
      let missing = count;
      while (missing > 0 && (await more())) {
        const part = take(missing);
        parts.push(part);
        missing -= part.length;
      }
      return missing === 0 ? Buffer.concat(parts) : undefined;
    },

    isAtEnd: async () => !(await more()),
  };
}
