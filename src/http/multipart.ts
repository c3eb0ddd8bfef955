import { PassThrough } from 'node:stream';
import type { Context } from 'koa';
import { type CairnError, invalidInput, payloadTooLarge } from '../core/errors.js';
import { cleanText } from '../text/clean-text.js';
import { cleanFileName } from '../text/file-name.js';
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
 * Reads a multipart/form-data request: text fields, repeated ones in their order, and at most one file, in the field
 * `file`, wherever it stands. The file is handed to `onFile` as it streams in, and `onFile` must read it to its end.
 * As the stream ends only after everything else was read, `onFile` fails whenever the request turns out to be wrong, and
 * is over when this throws. What the client still sends after an error is read and dropped, so that it gets its answer.
 * @throws {CairnError} 400 for another content type, a body that is malformed or cut off, a second file, a file in another
 *   field, text in `file`, fields that are unnamed, too many or too long; 413 for a file that is too large
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
      stream.on('error', () => undefined); // it may come before onFile listens
      const work = onFile({ name: cleanFileName(about.name), mimeType: telling(about.type), stream });
      work.catch(fail);
      upload = { stream, work };
      source.pipe(stream, { end: false });
    },
  };

  try {
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

const telling = (mimeType: string) =>
  mimeType === 'application/octet-stream' || mimeType === 'text/plain' ? null : mimeType;

const inMegabytes = (bytes: number) => `${Math.round(bytes / megabyte)} MB`;
