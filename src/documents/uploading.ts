import type { z } from 'zod';
import type { BlobService } from '../blobs/service.js';
import { detectFormat, unreadKind } from '../content/extraction/index.js';
import { unsupportedType } from '../core/errors.js';
import type { Scope } from '../core/scope.js';
import type { Database } from '../db/client.js';
import type { ReadUpload } from '../http/non-json.js';
import { validate } from '../http/validate.js';
import type { Incoming } from './incoming.js';
import type { UploadFields } from './schemas.js';

/** An uploaded file as a document's content. */
export type UploadedFile = Pick<Incoming, 'type' | 'title' | 'content' | 'blobId' | 'sha256'>;

export type Uploading = ReturnType<typeof createUploading>;

interface Parts {
  db: Database;
  blobs: Pick<BlobService, 'write' | 'setType' | 'remove'>;
}

/** Receives files as multipart/form-data. */
export function createUploading({ db, blobs }: Parts) {
  /**
   * Streams the file of a request into storage and passes it to `use`. If that fails, the file is removed.
   * @param schema validates the text fields
   * @param use gets undefined when no file was sent
   * @returns what `use` returns
   * @throws {CairnError} 400, 413 over 50 MB, 415 for an unsupported type
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
      // The npm client writes a list of tags under the second name.
      const { containerTags: named = [], 'containerTags[]': listed = [], ...texts } = fields;
      const containerTags = [...named, ...listed];
      const last = Object.entries(texts).map(([key, values]) => [key, values.at(-1)]);
      const sent = validate(schema, {
        ...Object.fromEntries(last),
        ...(containerTags.length > 0 && { containerTags }),
      });
      const { fileType, mimeType, ...more } = sent;
      if (file === undefined) return await use(more, undefined);
      const hints = { name: file.name, mimeType: mimeType ?? file.mimeType, fileType: fileType ?? null };
      const format = await detectFormat(file.head, hints);
      if (format === null) throw unsupportedType(`file: it is ${unreadKind(file.head)}`);
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
