import type { z } from 'zod';
import { type FairQueue, outsideOfQueue } from '../concurrency/fair-queue.js';
import { createGroupCommit } from '../concurrency/group-commit.js';
import { createYielder } from '../concurrency/long-work.js';
import { CairnError, invalidInput } from '../core/errors.js';
import { newId } from '../core/ids.js';
import { groupBy, slices } from '../core/lists.js';
import type { Scope } from '../core/scope.js';
import type { ReadUpload } from '../http/non-json.js';
import { validate } from '../http/validate.js';
import type { Jobs } from '../jobs/jobs.js';
import { documentsABatch } from '../jobs/refs.js';
import { type Acceptance, type Accepted, acceptedOf, identityOf, queuedOf, type Settled } from './accepting.js';
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
  /** The queue in which transactions of single documents wait for their turn. */
  writes: Pick<FairQueue, 'take'>;
  starter: Pick<Jobs, 'processDocument' | 'processBatch'>;
  starting: Pick<StartingService, 'process'>;
}

/** Limits of one group commit of single documents: it takes the embedded database a few milliseconds. */
const documentsACommit = 32;
const charactersACommit = 256_000;

/** The outcome of one document in a batch. */
type BatchResult = { id: string; status: Accepted['status'] | 'error'; error?: string; details?: string };

/** Adds documents. Once a call resolves, the content is stored; the sweeper starts workflows that could not be started. */
export function createAddingService({ acceptance, uploading, writes, starter, starting }: Parts) {
  const accept = createGroupCommit<Incoming, Settled>({
    commit: (orgId, items) => writes.take(orgId, () => acceptance.acceptEach({ orgId }, items, null)),
    ...{ sizeOf: ({ content }) => content?.length ?? 0, mostSize: charactersACommit, mostItems: documentsACommit },
  });

  async function addOne(scope: Scope, incoming: Incoming): Promise<Accepted> {
    // The commit takes a place in the queue. A caller that holds one already, as MCP tools do, gives it up meanwhile.
    const { id, status, isNew } = await outsideOfQueue(() => accept(scope.orgId, incoming));
    const { type, content, tags } = incoming;
    const ref = { orgId: scope.orgId, documentId: id, containerTag: tags[0] };
    // An existing document may be in process: its own workflow handles one revision after the other.
    if (isNew && type === 'text' && content !== null) starting.process({ ref, characters: content.length });
    else if (status === 'queued') starter.processDocument(ref);
    return { id, status };
  }

  /**
   * Commits items batch by batch. Workflows are started for all committed batches, even if a later one fails.
   * @returns the outcome of each, in order
   * @throws {Error} what is not for the caller
   */
  async function acceptBatches(scope: Scope, items: readonly Incoming[]): Promise<PromiseSettledResult<Settled>[]> {
    const batches: { batchId: string; outcomes: PromiseSettledResult<Settled>[] }[] = [];
    try {
      for (const slice of slices(items, documentsABatch)) {
        const batchId = newId();
        const outcomes = await acceptance.acceptEach(scope, slice, batchId);
        batches.push({ batchId, outcomes });
        const fault = reasonsOf(outcomes).find((reason) => !(reason instanceof CairnError));
        if (fault !== undefined) throw fault;
      }
    } finally {
      for (const { batchId, outcomes } of batches) {
        const documentIds = queuedOf(acceptedOf(outcomes));
        if (documentIds.length > 0) starter.processBatch({ orgId: scope.orgId, batchId, documentIds });
      }
    }
    return batches.flatMap(({ outcomes }) => outcomes);
  }

  return {
    /**
     * @throws {CairnError} 400 for contradicting containers or a URL that may not be fetched, 409 while the document's file is read, 413
     * when the conversation is full
     */
    add: async (scope: Scope, body: AddDocument) => addOne(scope, incomingContent(scope, body)),

    /**
     * Adds the valid documents of a batch, oldest documentDate first. The results name the problems of the others.
     * @param schema validates each document
     * @throws {CairnError} 409 when that holds up all of them, so that clients may repeat the request
     */
    async addBatch(scope: Scope, { documents, ...shared }: AddBatch, schema: z.ZodType<AddDocument> = addDocumentBody) {
      const letOthersRun = createYielder();
      const judged: (Incoming | BatchResult)[] = [];
      for (const document of documents) {
        judged.push(judge(scope, shared, document, schema));
        await letOthersRun();
      }
      const valid = judged.filter((item): item is Incoming => 'tags' in item);
      const sorted = oldestFirst(valid);
      const outcomes = await acceptBatches(scope, sorted);
      const reasons = reasonsOf(outcomes);
      const [reason] = reasons;
      if (reason !== undefined && reasons.length === valid.length && reasons.every(isConflict)) throw reason;
      const outcomeOf = new Map(sorted.map((item, at) => [item, outcomes[at]]));
      const results = judged.map((item) => ('tags' in item ? resultOf(outcomeOf.get(item)) : item));
      const failed = results.filter(({ status }) => status === 'error').length;
      return { results, success: results.length - failed, failed };
    },

    /** @throws {CairnError} 400, 409 while the document's file is read, 413 when the conversation is full */
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
     * @throws {CairnError} 400, 413 over 50 MB, 415 for an unsupported type
     */
    addFile: (scope: Scope, read: ReadUpload, schema: z.ZodType<UploadFields> = uploadFields): Promise<Accepted> =>
      uploading(scope, read, schema, (fields, file) => {
        if (file === undefined) throw invalidInput('file: expected a file');
        return addOne(scope, { ...file, fields, tags: tagsOf(scope, fields) });
      }),
  };
}

/** Most problems named for one document of a batch, so that an answer for 600 documents stays small. */
const problemsADocument = 10;

const lost: BatchResult = { id: '', status: 'error', error: 'Internal error' };

/** Validates one item of a batch. Its own fields take precedence over the shared ones. @returns the content, or its problems */
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
    return problemOf(error);
  }
}

/** Sorts by documentDate, those without one last, otherwise as sent. Those of one document keep their order, as the last one counts. */
export function oldestFirst(items: readonly Incoming[]): Incoming[] {
  const time = ({ fields: { documentDate } }: Incoming) => documentDate?.getTime() ?? Number.MAX_VALUE;
  const named = items.map((item) => ({ item, document: identityOf(item) }));
  const sorted = [...named].sort((one, other) => time(one.item) - time(other.item));
  const inOrder = new Map([...groupBy(named, ({ document }) => document)].map(([key, own]) => [key, own.values()]));
  return sorted.map((each) => (inOrder.get(each.document)?.next().value ?? each).item);
}

const reasonsOf = (outcomes: readonly PromiseSettledResult<unknown>[]): unknown[] =>
  outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));

/** Whether the error ends by itself, as a deletion or a reset does. */
const isConflict = (error: unknown): boolean => error instanceof CairnError && error.status === 409;

/** The result of an item that was valid. */
function resultOf(outcome: PromiseSettledResult<Settled> | undefined): BatchResult {
  if (outcome === undefined) return lost;
  if (outcome.status === 'fulfilled') return { id: outcome.value.id, status: outcome.value.status };
  return problemOf(outcome.reason);
}

function problemOf({ message, details }: CairnError): BatchResult {
  return { id: '', status: 'error', error: message, ...(details === undefined ? {} : { details }) };
}
