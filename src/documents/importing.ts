import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { BlobService } from '../blobs/service.js';
import { newId } from '../core/ids.js';
import type { Scope } from '../core/scope.js';
import type { Jobs } from '../jobs/jobs.js';
import { cleanString, cleanText } from '../text/clean-text.js';
import { type Acceptance, acceptedOf, type BeforeCommit, queuedOf } from './accepting.js';
import type { Incoming, Origin } from './incoming.js';

/** A document made from a provider's item. */
export interface ImportedDocument {
  customId: string;
  containerTag: string;
  origin: Origin;
  type: string;
  /** null: derived from the content. */
  title: string | null;
  filepath: string;
  metadata: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  body: { text: string } | { bytes: Uint8Array; name: string; mimeType: string | null };
}

export type ImportingService = ReturnType<typeof createImportingService>;

interface Parts {
  acceptance: Acceptance;
  blobs: Pick<BlobService, 'write' | 'remove'>;
  starter: Pick<Jobs, 'processBatch'>;
}

/** Adds and updates the documents of connections. */
export function createImportingService({ acceptance, blobs, starter }: Parts) {
  /** Converts a document for acceptance. A file is put into storage; a text is stored with the document. */
  async function incoming(scope: Scope, document: ImportedDocument): Promise<Incoming> {
    const { customId, containerTag, origin, type, title, filepath, metadata, body } = document;
    const kept = cleanText({ filepath, metadata }) as Pick<Incoming['fields'], 'filepath' | 'metadata'>;
    const common = {
      fields: { customId, containerTag, ...kept },
      tags: [containerTag] as [string],
      origin,
      type,
      title: title === null ? null : cleanString(title),
    };
    if ('text' in body) {
      const content = cleanString(body.text);
      return { ...common, content, blobId: null, sha256: createHash('sha256').update(content).digest() };
    }
    const { bytes, name, mimeType } = body;
    const file = { name: cleanString(name), mimeType: mimeType ?? 'application/octet-stream' };
    const { id, sha256 } = await blobs.write(scope, Readable.from([Buffer.from(bytes)]), file);
    return { ...common, content: null, blobId: id, sha256: new Uint8Array(sha256) };
  }

  return {
    /**
     * Commits documents of one connection in one transaction, as one batch, and starts its workflow. Unchanged content is left alone.
     * @param documents some dozens, each with a customId of its own
     * @throws {CairnError} 409 while the organisation is being reset, 413 for a file over 50 MB
     */
    async import(scope: Scope, documents: readonly ImportedDocument[], beforeCommit: BeforeCommit): Promise<void> {
      const items: Incoming[] = [];
      try {
        for (const document of documents) items.push(await incoming(scope, document));
        const batchId = newId();
        const documentIds = queuedOf(acceptedOf(await acceptance.accept(scope, items, batchId, beforeCommit)));
        if (documentIds.length > 0) starter.processBatch({ orgId: scope.orgId, batchId, documentIds });
      } catch (error) {
        await blobs.remove(
          scope,
          items.flatMap(({ blobId }) => blobId ?? []),
        );
        throw error;
      }
    },
  };
}
