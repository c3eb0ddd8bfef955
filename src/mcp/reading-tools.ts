import type { PresentedDocument } from '../documents/responses.js';
import { listDocumentsBody } from '../documents/schemas.js';
import { validate } from '../http/validate.js';
import { presentSession } from '../keys/presenter.js';
import { listMemoriesBody } from '../memories/schemas.js';
import { searchMemoriesBody } from '../search/schemas.js';
import type { SearchService } from '../search/service.js';
import { namespaceOf } from './call.js';
import * as schemas from './schemas.js';
import { readProfile, readSpaces } from './shared-reads.js';
import { bullets, documentLine, memoryLine, pageText, profileText, spacesText } from './texts.js';
import { reads, type Tool, tool } from './tool.js';

/** How much of a document's content one answer has, in UTF-16 units; a character that begins in a part is whole in it. */
const mostContent = 20_000;

/** The tools that change nothing. */
export const readingTools: readonly Tool[] = [
  tool({
    name: 'search_memory',
    title: 'Search memory',
    description: 'Searches current memories by meaning and words. Use it before answering from memory.',
    hints: reads,
    input: schemas.searchArguments,
    output: schemas.searchResult,
    async run(call, { query, limit, includeProfile, namespace: named }) {
      const namespace = namespaceOf(call, named);
      const sources = { include: { documents: true } };
      const request = validate(searchMemoriesBody, { q: query, containerTag: namespace, limit, ...sources });
      const [{ results, total, timing }, known] = await Promise.all([
        call.services.search.memories(call.scope, request),
        includeProfile ? readProfile(call, namespace) : undefined,
      ]);
      return {
        query,
        namespace,
        results: results.map(shownResult),
        total,
        timing,
        ...(known && { profile: known.profile }),
      };
    },
    text: ({ results, profile }) =>
      [
        results.length === 0
          ? 'Nothing found.'
          : bullets(results.map(({ id, text }) => memoryLine({ id, memory: text }))),
        ...(profile === undefined ? [] : [profileText(profile)]),
      ].join('\n\n'),
  }),
  tool({
    name: 'get_profile',
    title: 'Get profile',
    description: 'What is known, without a question: lasting facts (static) and recent ones (dynamic).',
    hints: reads,
    input: schemas.profileArguments,
    output: schemas.profileResult,
    run: (call, { namespace }) => readProfile(call, namespace),
    text: ({ profile }) => profileText(profile),
  }),
  tool({
    name: 'list_memories',
    title: 'List memories',
    description: 'Lists current memories, newest first.',
    hints: reads,
    input: schemas.listArguments,
    output: schemas.memoriesResult,
    async run(call, { namespace, page, limit }) {
      const request = validate(listMemoriesBody, { containerTag: namespaceOf(call, namespace), page, limit });
      const { memoryEntries, pagination } = await call.services.memoryReading.list(call.scope, request);
      const entries = memoryEntries.map(({ id, memory, isStatic, version, ...row }) => ({
        ...{ id, memory, isStatic, version },
        ...{ statedAt: row.statedAt, createdAt: row.createdAt, updatedAt: row.updatedAt },
      }));
      return { memoryEntries: entries, pagination };
    },
    text: ({ memoryEntries, pagination }) => pageText(memoryEntries.map(memoryLine), pagination),
  }),
  tool({
    name: 'list_documents',
    title: 'List documents',
    description: 'Lists documents that were added, newest first, without their content.',
    hints: reads,
    input: schemas.listArguments,
    output: schemas.documentsResult,
    async run(call, { namespace, page, limit }) {
      const request = validate(listDocumentsBody, { containerTag: namespaceOf(call, namespace), page, limit });
      const { memories, pagination } = await call.services.documents.list(call.scope, request);
      return { documents: memories.map(shownDocument), pagination };
    },
    text: ({ documents, pagination }) => pageText(documents.map(documentLine), pagination),
  }),
  tool({
    name: 'get_document',
    title: 'Get document',
    description: `Reads a document, ${mostContent.toLocaleString('en')} characters at a time. While contentTruncated is true, read on with offset.`,
    hints: reads,
    input: schemas.documentArguments,
    output: schemas.documentResult,
    async run({ services, scope }, { documentId, offset }) {
      const { content, ...document } = await services.documents.get(scope, documentId);
      const end = afterCharacter(content ?? '', offset + mostContent);
      const part = content?.slice(afterCharacter(content, offset), end) ?? null;
      const contentTruncated = content !== null && content.length > end;
      return { document: { ...shownDocument(document), content: part, contentTruncated } };
    },
    text: ({ document: { content, contentTruncated, ...document } }) =>
      [
        documentLine(document),
        content ?? 'Its content has not been read.',
        ...(contentTruncated ? [`There is more: read on with ${content?.length} added to the offset.`] : []),
      ].join('\n\n'),
  }),
  tool({
    name: 'list_spaces',
    title: 'List spaces',
    description: 'Lists the namespaces that this key opens.',
    hints: reads,
    input: schemas.noArguments,
    output: schemas.spacesResult,
    run: readSpaces,
    text: spacesText,
  }),
  tool({
    name: 'who_am_i',
    title: 'Who am I',
    description: 'Says which key this connection uses and what it opens.',
    hints: reads,
    input: schemas.noArguments,
    output: schemas.sessionResult,
    run: async ({ scope, keyId }) => presentSession(scope, keyId),
    text: ({ org, user, scope: { tag } }) =>
      `Key ${user.id} of organisation ${org.id} opens ${tag === undefined ? 'every namespace' : `${tag} alone`}.`,
  }),
];

type Found = Awaited<ReturnType<SearchService['memories']>>['results'][number];

function shownResult(found: Found) {
  const { id, similarity, documents: [document] = [] } = found;
  const title = document?.title;
  return {
    id,
    text: 'memory' in found ? found.memory : found.chunk,
    similarity,
    ...(title === undefined ? {} : { title }),
  };
}

/** The place itself, or the next one where it is between the halves of a character. */
const afterCharacter = (text: string, place: number): number =>
  place + (/^[\uDC00-\uDFFF]/.test(text.charAt(place)) ? 1 : 0);

const shownDocument = ({
  id,
  title,
  fileName,
  type,
  status,
  failureReason,
  createdAt,
  updatedAt,
  summary,
}: PresentedDocument) => ({
  ...{ id, title, type, status, createdAt, updatedAt, summary },
  ...(fileName === null ? {} : { fileName }),
  ...(failureReason === null ? {} : { failureReason }),
});
