/** The maximum size of an answer: several times a file of 10 MB in base64, or the longest tree listing (7 MB). */
const mostBytes = 64 * 1024 * 1024;

/**
 * A `fetch` for client libraries, bounded in time and size. It checks that a body is whole and is JSON, as libraries may
 * treat a truncated body as a string. A rejection means that the provider is unavailable for now.
 */
export function boundedFetch(timeoutMs: number, signal: AbortSignal | undefined): typeof fetch {
  return async (input, init) => {
    const signals = [AbortSignal.timeout(timeoutMs), signal, init?.signal].filter((one) => one != null);
    const response = await fetch(input, { ...init, signal: AbortSignal.any(signals) });
    const body = await readBody(response, mostBytes);
    if (response.ok && body.length > 0) JSON.parse(body.toString());
    const { status, statusText, headers } = response;
    return new Response(body.length === 0 ? null : body, { status, statusText, headers });
  };
}

/** The whole body. @throws {Error} when it is longer than `most` bytes */
export async function readBody(response: Response, most: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > most) throw new Error('The answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
