import type { IncomingMessage } from 'node:http';
import { Writable } from 'node:stream';
import { Busboy, type BusboyFileStream, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { invalidInput, payloadTooLarge } from '../core/errors.js';

export const megabyte = 1024 * 1024;
/** Allowance for part headers and delimiters. */
const overheadBytes = megabyte;

export interface MultipartLimits {
  /** Bytes of the file. */
  file: number;
  /** Bytes of one field. */
  field: number;
  /** Bytes of all fields together. */
  allFields: number;
  /** Number of fields. */
  fields: number;
}

/**
 * Callbacks for the parts of a form. They run outside of any promise, so they report errors with `fail`; only the first counts.
 */
export interface FormHandlers {
  onField(name: string | undefined, value: string, truncated: boolean, fail: Fail): void;
  onFile(name: string | undefined, stream: BusboyFileStream, about: { name: string; type: string }, fail: Fail): void;
}
export type Fail = (error: unknown) => void;

/**
 * Parses a request's multipart/form-data body, as fast as its files are read. Resolves at the end of the form; after that nothing
 * reads the request.
 * @throws {CairnError} 400 for another content type, or a body that is malformed, incomplete or has too many parts; 413 when it
 *   is larger than all limits together
 */
export async function parseForm(req: IncomingMessage, limits: MultipartLimits, handlers: FormHandlers): Promise<void> {
  const parser = createParser(req, limits);
  const intake = createIntake(parser, limits.file + limits.allFields + overheadBytes);
  try {
    await new Promise<void>((resolve, fail) => {
      const failIfCutOff = () => {
        if (!req.complete) fail(invalidInput('body: ended before it was complete'));
      };
      parser.on('file', (name, stream, fileName, _encoding, type) => {
        handlers.onFile(name, stream, { name: fileName, type }, fail);
      });
      parser.on('field', (name, value, _nameTruncated, truncated) => handlers.onField(name, value, truncated, fail));
      for (const event of ['fieldsLimit', 'partsLimit'] as const) {
        parser.on(event, () => fail(invalidInput(`body: has more than ${limits.fields} fields`)));
      }
      parser.on('error', () => fail(invalidInput('body: is not complete multipart/form-data')));
      parser.on('finish', resolve);
      intake.on('error', fail);
      req.on('error', failIfCutOff).on('close', failIfCutOff);
      if (req.destroyed) failIfCutOff();
      req.pipe(intake);
    });
  } finally {
    req.unpipe(intake);
    intake.destroy();
  }
}

function createParser(req: IncomingMessage, limits: MultipartLimits): BusboyInstance {
  const headers = req.headers as BusboyHeaders;
  if (!/^multipart\/form-data *(;|$)/i.test(headers['content-type'] ?? '')) {
    throw invalidInput('body: expected multipart/form-data');
  }
  try {
    return new Busboy({
      headers,
      limits: { fileSize: limits.file, fieldSize: limits.field, fields: limits.fields, parts: limits.fields + 2 },
      isPartAFile: (name, type, fileName) => fileName !== undefined || (name === 'file' && type !== 'text/plain'),
    });
  } catch {
    throw invalidInput('body: expected multipart/form-data with a boundary');
  }
}

/** Feeds the parser, limits the body's size, and catches the parser's errors, which would otherwise end the process. */
function createIntake(parser: BusboyInstance, mostBytes: number): Writable {
  let received = 0;
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      if (received > mostBytes) return done(payloadTooLarge(`body: is over ${Math.round(mostBytes / megabyte)} MB`));
      try {
        parser.write(chunk, done);
      } catch {
        done(invalidInput('body: is not valid multipart/form-data'));
      }
    },
    final(done) {
      parser.end();
      done();
    },
  });
}
