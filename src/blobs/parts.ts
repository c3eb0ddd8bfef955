/** Regroups a byte stream into parts of exactly `size` bytes; the last one holds what is left. No bytes, no part. */
export async function* inParts(bytes: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer<ArrayBuffer>> {
  let part = Buffer.allocUnsafeSlow(size);
  let filled = 0;
  for await (const chunk of bytes) {
    for (let at = 0; at < chunk.length; ) {
      const copied = chunk.copy(part, filled, at);
      at += copied;
      filled += copied;
      if (filled === size) {
        yield part;
        part = Buffer.allocUnsafeSlow(size);
        filled = 0;
      }
    }
  }
  if (filled > 0) yield part.subarray(0, filled);
}
