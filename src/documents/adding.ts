import type { z } from 'zod';
import { createYielder } from '../concurrency/event-loop.js';
import { CairnError, invalidInput } from '../core/errors.js';
import { newId } from '../core/ids.js';
import { slices } from '../core/lists.js';
import type { Scope } from '../core/scope.js';
import type { ReadUpload } from '../http/non-json.js';
import { validate } from '../http/validate.js';
import type { Jobs } from '../jobs/jobs.js';
import { documentsABatch } from '../jobs/refs.js';
import { type Acceptance, type Accepted, queuedOf } from './accepting.js';
import { conversationContent } from './conversation.js';
import { type Incoming, incomingContent, tagsOf } from './incoming.js';
import {
  type AddBatch,
  type AddConversation,
  type AddDocument,
  addDocumentBody,
  type UploadFields,
  uploadFields,
  validateContent,
} from './schemas.js';
import type { StartingService } from './starting.js';
import type { Uploading } from './uploading.js';

export type AddingService = ReturnType<typeof createAddingService>;

interface Parts {
  acceptance: Acceptance;
  uploading: Uploading;
  starter: Pick<Jobs, 'processDocument' | 'processBatch'>;
  starting: Pick<StartingService, 'process'>;
}

/** The outcome of one document in a batch. */
type BatchResult = { id: string; status: Accepted['status'] | 'error'; error?: string; details?: string };

/** Accepts documents on every route. A resolved call has stored the content; the sweeper starts what could not be started. */
export function createAddingService({ acceptance, uploading, starter, starting }: Parts) {
  async function addOne(scope: Scope, incoming: Incoming): Promise<Accepted> {
    const [accepted] = await acceptance.accept(scope, [incoming], null);
    if (accepted === undefined) throw new Error('nothing was accepted');
    const { id, status, isNew } = accepted;
    const { type, content, tags } = incoming;
    const ref = { orgId: scope.orgId, documentId: id, containerTag: tags[0] };
    // What may be under way already goes to its own workflow, which does one revision after the other.
    if (isNew && type === 'text' && content !== null) starting.process({ ref, characters: content.length });
    else if (status === 'queued') starter.processDocument(ref);
    return { id, status };
  }

  /** Commits them batch by batch, and has started what was committed when that has ended, however it ended. */
  async function acceptBatches(scope: Scope, items: readonly Incoming[]): Promise<Accepted[]> {
    const batches: { batchId: string; accepted: Accepted[] }[] = [];
    try {
      for (const slice of slices(items, documentsABatch)) {
        const batchId = newId();
        const settled = await acceptance.accept(scope, slice, batchId);
        batches.push({ batchId, accepted: settled.map(({ id, status }) => ({ id, status })) });
      }
    } finally {
      for (const { batchId, accepted } of batches) {
        const documentIds = queuedOf(accepted);
        if (documentIds.length > 0) starter.processBatch({ orgId: scope.orgId, batchId, documentIds });
      }
    }
    return batches.flatMap(({ accepted }) => accepted);
  }

  return {
    /** @throws {CairnError} 400 for contradicting containers or a URL that is not to be fetched */
    add: async (scope: Scope, body: AddDocument) => addOne(scope, incomingContent(scope, body)),

    /**
     * Adds those that are valid; the others are answered with what is wrong with them.
     * @param schema of each document
     */
    async addBatch(scope: Scope, { documents, ...shared }: AddBatch, schema: z.ZodType<AddDocument> = addDocumentBody) {
      const letOthersRun = createYielder();
      const judged: (Incoming | BatchResult)[] = [];
      for (const document of documents) {
        judged.push(judge(scope, shared, document, schema));
        await letOthersRun();
      }
      const valid = judged.filter((item): item is Incoming => 'tags' in item);
      const accepted = (await acceptBatches(scope, valid)).values();
      const results = judged.map((item): BatchResult => ('tags' in item ? (accepted.next().value ?? lost) : item));
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
    addFile: (scope: Scope, read: ReadUpload, schema: z.ZodType<UploadFields> = uploadFields): Promise<Accepted> =>
      uploading(scope, read, schema, (fields, file) => {
        if (file === undefined) throw invalidInput('file: expected a file');
        return addOne(scope, { ...file, fields, tags: tagsOf(scope, fields) });
      }),
  };
}

/** Named of each document of a batch: an answer of 600 documents has room for no more. */
const problemsADocument = 10;

const lost: BatchResult = { id: '', status: 'error', error: 'Internal error' };

/** One item of a batch as what it is to become, or what is wrong with it. Its own fields win over the shared ones. */
function judge(
  scope: Scope,
  shared: Omit<AddBatch, 'documents'>,
  item: unknown,
  schema: z.ZodType<AddDocument>,
): Incoming | BatchResult {
  const own: object = typeof item === 'string' ? { content: item } : Object(item);
  const { containerTag, containerTags, ...common } = shared;
  const tags = 'containerTag' in own || 'containerTags' in own ? {} : { containerTag, containerTags };
  try {
    const document = validate(schema, own, problemsADocument);
    return incomingContent(scope, { ...common, ...tags, ...document });
  } catch (error) {
    if (!(error instanceof CairnError)) throw error;
    const { message, details } = error;
    return { id: '', status: 'error', error: message, ...(details === undefined ? {} : { details }) };
  }
}
