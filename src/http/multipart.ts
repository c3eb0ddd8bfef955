import { PassThrough } from 'node:stream';
import type { Context } from 'koa';
import { type CairnError, invalidInput, payloadTooLarge } from '../core/errors.js';
import { cleanText } from '../text/clean-text.js';
import { cleanFileName } from '../text/file-name.js';
import { refuseEncoded } from './json-body.js';
import { type FormHandlers, type MultipartLimits, megabyte, parseForm } from './multipart-parser.js';
import type { IncomingFile } from './non-json.js';

const maxNameLength = 100;
const defaultLimits: MultipartLimits = {
  file: 50 * megabyte,
  field: megabyte,
  allFields: 4 * megabyte,
  fields: 200,
};

/**
 * Reads a multipart/form-data request: text fields (repeated ones in order) and at most one file, in the field `file`. The file
 * is streamed to `onFile`, which must read it to the end. The stream ends only after the whole request was read; if the request is
 * invalid, the stream fails, and `onFile` has ended when this throws. The rest of an invalid request is read and dropped, so that
 * the client gets the answer.
 * @throws {CairnError} 400 for another content type, a compressed, malformed or incomplete body, a second file, a file in another field, text
 *   in `file`, and fields that are unnamed, too many or too long; 413 for a file that is too large
 */
export async function readMultipart<T>(
  ctx: Context,
  onFile: (file: IncomingFile) => Promise<T>,
  limits: MultipartLimits = defaultLimits,
): Promise<{ fields: Record<string, string[]>; file: T | undefined }> {
  const fields = new Map<string, string[]>();
  let textBytes = 0;
  let upload: { stream: PassThrough; work: Promise<T> } | undefined;

  const handlers: FormHandlers = {
    onField(name, value, truncated, fail) {
      textBytes += Buffer.byteLength(value);
      if (name === undefined || name === '') fail(invalidInput('body: a part has no name'));
      else if (name.length > maxNameLength) fail(invalidInput(`body: a name is over ${maxNameLength} characters`));
      else if (name === 'file') fail(invalidInput('file: expected a file'));
      else if (truncated) fail(invalidInput(`${name}: is over ${inMegabytes(limits.field)}`));
      else if (textBytes > limits.allFields)
        fail(invalidInput(`body: fields are over ${inMegabytes(limits.allFields)}`));
      else fields.set(name, [...(fields.get(name) ?? []), value]);
    },
    onFile(name, source, about, fail) {
      source.on('error', fail);
      source.on('limit', () => fail(payloadTooLarge(`file: is over ${inMegabytes(limits.file)}`)));
      const problem = misplaced(name, upload !== undefined);
      if (problem !== undefined) return fail(problem);
      const stream = new PassThrough();
      stream.on('error', () => undefined); // an error may occur before onFile listens
      const work = onFile({ name: cleanFileName(about.name), mimeType: specificType(about.type), stream });
      work.catch(fail);
      upload = { stream, work };
      source.pipe(stream, { end: false });
    },
  };

  try {
    refuseEncoded(ctx.req);
    await parseForm(ctx.req, limits, handlers);
    upload?.stream.end();
    return { fields: cleanText(Object.fromEntries(fields)) as Record<string, string[]>, file: await upload?.work };
  } catch (error) {
    upload?.stream.destroy(error as Error);
    await upload?.work.catch(() => undefined);
    throw error;
  } finally {
    ctx.req.resume();
  }
}

function misplaced(name: string | undefined, isSecond: boolean): CairnError | undefined {
  if (name !== 'file') return invalidInput('body: a file is taken in the field "file" only');
  return isSecond ? invalidInput('file: expected one file') : undefined;
}

/** Null for the types that clients send when they do not know the type. */
const specificType = (mimeType: string) =>
  mimeType === 'application/octet-stream' || mimeType === 'text/plain' ? null : mimeType;

const inMegabytes = (bytes: number) => `${Math.round(bytes / megabyte)} MB`;
