import type { IncomingHttpHeaders } from 'node:http';
import type { ParsedUrlQuery } from 'node:querystring';
import type { Readable } from 'node:stream';

/** An answer as it is: a page for a person's browser, a redirect by its `location` header, or what another protocol says. */
export class BrowserAnswer {
  constructor(
    readonly status: number,
    readonly html: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}

/** A file part of a multipart request, while it streams in. */
export interface IncomingFile {
  name: string | null;
  /** Null where the part names no type, or one that says nothing: `application/octet-stream`, `text/plain`. */
  mimeType: string | null;
  /** Ends when the whole request was read and is in order; fails in any other case. */
  stream: Readable;
}

/** Reads a multipart request: its text fields in order, and what `onFile` made of the file, undefined without one. */
export type ReadUpload = <T>(
  onFile: (file: IncomingFile) => Promise<T>,
) => Promise<{ fields: Record<string, string[]>; file: T | undefined }>;

/**
 * Reads a request as it was sent, unparsed.
 * @throws {CairnError} 413 over `maxBytes`, 400 for one that was cut off
 */
export type ReadRaw = (
  maxBytes: number,
) => Promise<{ headers: IncomingHttpHeaders; rawBody: Buffer; query: ParsedUrlQuery }>;

/** An answer that is no JSON. */
export class Download {
  constructor(
    readonly stream: Readable,
    readonly headers: Readonly<Record<string, string>>,
  ) {}
}
