import type { BlobService } from '../blobs/service.js';
import { createBreath } from '../breath.js';
import { detectFormat } from '../content/extraction/index.js';
import type { Database } from '../db/client.js';
import { CairnError, invalidInput, unsupportedType } from '../errors.js';
import type { ReadUpload } from '../files.js';
import { validate } from '../http/validate.js';
import { newId } from '../ids.js';
import type { Scope } from '../scope.js';
import type { Starter } from '../temporal/starter.js';
import type { Acceptance, Accepted } from './accepting.js';
import { conversationContent } from './conversation.js';
import { type Incoming, incomingContent, tagsOf } from './incoming.js';
import {
  type AddBatch,
  type AddConversation,
  type AddDocument,
  addDocumentBody,
  uploadFields,
  validateContent,
} from './schemas.js';

export type AddingService = ReturnType<typeof createAddingService>;

interface Parts {
  db: Database;
  acceptance: Acceptance;
  blobs: Pick<BlobService, 'write' | 'setType' | 'remove'>;
  starter: Pick<Starter, 'processDocument' | 'processBatch'>;
}

/** What became of one document of a batch. */
type BatchResult = { id: string; status: Accepted['status'] | 'error'; error?: string; details?: string };

/** Every way in. When one of these resolves, the content is safe: what could not be started, the sweeper starts. */
export function createAddingService({ db, acceptance, blobs, starter }: Parts) {
  async function addOne(scope: Scope, incoming: Incoming): Promise<Accepted> {
    const [accepted] = await acceptance.accept(scope, [incoming], null);
    if (accepted === undefined) throw new Error('nothing was accepted');
    const { id, status } = accepted;
    const [containerTag] = incoming.tags;
    if (status === 'queued') starter.processDocument({ orgId: scope.orgId, documentId: id, containerTag });
    return accepted;
  }

  return {
    /** @throws {CairnError} 400 for contradicting containers or a URL that is not to be fetched */
    add: async (scope: Scope, body: AddDocument) => addOne(scope, incomingContent(scope, body)),

    /** Adds those that are valid; the others are answered with what is wrong with them. */
    async addBatch(scope: Scope, { documents, ...shared }: AddBatch) {
      const breathe = createBreath();
      const judged: (Incoming | BatchResult)[] = [];
      for (const document of documents) {
        judged.push(judge(scope, shared, document));
        await breathe();
      }
      const valid = judged.filter((item): item is Incoming => 'tags' in item);
      const batchId = newId();
      const accepted = (await acceptance.accept(scope, valid, batchId)).values();
      const results = judged.map((item): BatchResult => ('tags' in item ? (accepted.next().value ?? lost) : item));
      if (results.some(({ status }) => status === 'queued')) starter.processBatch({ orgId: scope.orgId, batchId });
      return { results, success: valid.length, failed: judged.length - valid.length };
    },

    /** @throws {CairnError} 400 */
    async addConversation(scope: Scope, { conversationId, messages, ...fields }: AddConversation) {
      const content = validateContent(conversationContent(messages));
      const { id, status } = await addOne(
        scope,
        incomingContent(scope, { ...fields, customId: conversationId, content }),
      );
      return { id, conversationId, status };
    },

    /**
     * Streams the file into storage and commits a document for it.
     * @throws {CairnError} 400, 413 over 50 MB, 415 for a type that nothing here reads
     */
    async addFile(scope: Scope, read: ReadUpload): Promise<Accepted> {
      const { fields, file } = await read(async ({ name, mimeType, stream }) => {
        const stored = await blobs.write(scope, stream, { name, mimeType: mimeType ?? 'application/octet-stream' });
        return { ...stored, name, mimeType };
      });
      if (file === undefined) throw invalidInput('file: expected a file');
      try {
        const { containerTags, ...texts } = fields;
        const last = Object.entries(texts).map(([key, values]) => [key, values.at(-1)]);
        const sent = validate(uploadFields, { ...Object.fromEntries(last), ...(containerTags && { containerTags }) });
        const { fileType, mimeType, ...more } = sent;
        const hints = { name: file.name, mimeType: mimeType ?? file.mimeType, fileType: fileType ?? null };
        const format = await detectFormat(file.head, hints);
        if (format === null) throw unsupportedType('file: its content is of no type that can be read');
        await blobs.setType(db, scope, file.id, format.mimeType);
        return await addOne(scope, {
          fields: more,
          tags: tagsOf(scope, more),
          type: format.type,
          title: file.name,
          content: null,
          blobId: file.id,
          sha256: new Uint8Array(file.sha256),
        });
      } catch (error) {
        await blobs.remove(scope, [file.id]);
        throw error;
      }
    },
  };
}

/** Named of each document of a batch: an answer of 600 documents has room for no more. */
const problemsADocument = 10;

const lost: BatchResult = { id: '', status: 'error', error: 'Internal error' };

/** One item of a batch as what it is to become, or what is wrong with it. Its own fields win over the shared ones. */
function judge(scope: Scope, shared: Omit<AddBatch, 'documents'>, item: unknown): Incoming | BatchResult {
  const own: object = typeof item === 'string' ? { content: item } : Object(item);
  const { containerTag, containerTags, ...common } = shared;
  const tags = 'containerTag' in own || 'containerTags' in own ? {} : { containerTag, containerTags };
  try {
    const document = validate(addDocumentBody, own, problemsADocument);
    return incomingContent(scope, { ...common, ...tags, ...document });
  } catch (error) {
    if (!(error instanceof CairnError)) throw error;
    const { message, details } = error;
    return { id: '', status: 'error', error: message, ...(details === undefined ? {} : { details }) };
  }
}
