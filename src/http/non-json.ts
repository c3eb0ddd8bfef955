import type { IncomingHttpHeaders } from 'node:http';
import type { ParsedUrlQuery } from 'node:querystring';
import type { Readable } from 'node:stream';

/** An answer that is sent as it is: a web page, a redirect (header `location`), or the answer of another protocol. */
export class RawAnswer {
  constructor(
    readonly status: number,
    readonly body: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}

/** The file of a multipart request, as a stream. */
export interface IncomingFile {
  name: string | null;
  /** Null when the part has no type or an unspecific one: `application/octet-stream`, `text/plain`. */
  mimeType: string | null;
  /** Ends when the whole request was read and is valid; fails otherwise. */
  stream: Readable;
}

/** Reads a multipart request; returns its text fields, and the result of `onFile`, undefined without a file. */
export type ReadUpload = <T>(
  onFile: (file: IncomingFile) => Promise<T>,
) => Promise<{ fields: Record<string, string[]>; file: T | undefined }>;

/**
 * Reads a request without parsing its body.
 * @throws {CairnError} 413 above `maxBytes`, 400 for an incomplete body
 */
export type ReadRaw = (
  maxBytes: number,
) => Promise<{ headers: IncomingHttpHeaders; rawBody: Buffer; query: ParsedUrlQuery }>;

/** An answer that streams a file. */
export class Download {
  constructor(
    readonly stream: Readable,
    readonly headers: Readonly<Record<string, string>>,
  ) {}
}
