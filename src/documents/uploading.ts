import type { z } from 'zod';
import type { BlobService } from '../blobs/service.js';
import { detectFormat, unread } from '../content/extraction/index.js';
import { unsupportedType } from '../core/errors.js';
import type { Scope } from '../core/scope.js';
import type { Database } from '../db/client.js';
import type { ReadUpload } from '../http/non-json.js';
import { validate } from '../http/validate.js';
import type { Incoming } from './incoming.js';
import type { UploadFields } from './schemas.js';

/** A file that was taken in, as what a document holds. */
export type UploadedFile = Pick<Incoming, 'type' | 'title' | 'content' | 'blobId' | 'sha256'>;

export type Uploading = ReturnType<typeof createUploading>;

interface Parts {
  db: Database;
  blobs: Pick<BlobService, 'write' | 'setType' | 'remove'>;
}

/** Takes in files that come as multipart/form-data. */
export function createUploading({ db, blobs }: Parts) {
  /**
   * Streams the file of a request into storage. Should `use` fail, the file goes again.
   * @param schema of the text fields
   * @returns what `use` made of the fields and the file, undefined where none was sent
   * @throws {CairnError} 400, 413 over 50 MB, 415 for a type that nothing here reads
   */
  return async function takeIn<T>(
    scope: Scope,
    read: ReadUpload,
    schema: z.ZodType<UploadFields>,
    use: (fields: Omit<UploadFields, 'fileType' | 'mimeType'>, file: UploadedFile | undefined) => Promise<T>,
  ): Promise<T> {
    const { fields, file } = await read(async ({ name, mimeType, stream }) => {
      const stored = await blobs.write(scope, stream, { name, mimeType: mimeType ?? 'application/octet-stream' });
      return { ...stored, name, mimeType };
    });
    try {
      const { containerTags, ...texts } = fields;
      const last = Object.entries(texts).map(([key, values]) => [key, values.at(-1)]);
      const sent = validate(schema, { ...Object.fromEntries(last), ...(containerTags && { containerTags }) });
      const { fileType, mimeType, ...more } = sent;
      if (file === undefined) return await use(more, undefined);
      const hints = { name: file.name, mimeType: mimeType ?? file.mimeType, fileType: fileType ?? null };
      const format = await detectFormat(file.head, hints);
      if (format === null)
        throw unsupportedType(`file: its content is of no type that can be read. ${unread(file.head)}`);
      await blobs.setType(db, scope, file.id, format.mimeType);
      return await use(more, {
        ...{ type: format.type, title: file.name, content: null, blobId: file.id },
        sha256: new Uint8Array(file.sha256),
      });
    } catch (error) {
      if (file !== undefined) await blobs.remove(scope, [file.id]);
      throw error;
    }
  };
}
