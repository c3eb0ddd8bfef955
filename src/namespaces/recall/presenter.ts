import type { StoredMetadata } from '../../http/answer-fields.js';
import { presentMetadata } from '../../http/answer-size.js';
import type { MemoryMetadata } from '../../memories/responses.js';
import type { BucketService } from '../../profiles/buckets.js';
import { type Context, type FoundDocument, type Presenting, rounded } from '../../search/service.js';
import type { IncludedDocument, NamespaceProfile, RelatedMemory, SearchResult } from './responses.js';

/** Metadata in these routes' answers: an empty object if there is none. */
function metadataOf<Metadata extends object>(
  stored: unknown,
): { metadata: Metadata; truncated?: string[] | undefined } {
  const { metadata, ...cut } = presentMetadata<Metadata | null>(stored);
  return { metadata: metadata ?? ({} as Metadata), ...cut };
}

export function presentDocument(document: FoundDocument): IncludedDocument {
  const { id, title, type, summary, createdAt, updatedAt } = document;
  const { metadata } = metadataOf<NonNullable<StoredMetadata>>(document.metadata);
  const system = { createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
  return { id, title, type, metadata, summary, system };
}

type Relation = RelatedMemory['relation'];
type Relative = Context['related'][number]['memory'];

/** @param documentOf undefined: documents were not requested */
export function presentContext(
  { parents, children, related }: Context,
  documentOf?: (memoryId: string) => FoundDocument | undefined,
) {
  const present = (memory: Relative, relation: Relation): RelatedMemory => {
    const document = documentOf?.(memory.id);
    return {
      ...{ id: memory.id, relation, version: memory.version, memory: memory.memory },
      ...metadataOf<NonNullable<MemoryMetadata>>(memory.metadata),
      system: { updatedAt: memory.updatedAt.toISOString() },
      ...(document === undefined ? {} : { document: presentDocument(document) }),
    };
  };
  return {
    parents: parents.map(({ memory }) => present(memory, 'updates')),
    children: children.map(({ memory }) => present(memory, 'updates')),
    siblings: related.map(({ memory, relation }) => present(memory, relation)),
  };
}

export const presentedResults: Presenting<SearchResult> = {
  memory(hit, { members, text }, { documents, context }, include) {
    const isForgotten = [hit, ...members].some((memory) => memory.isForgotten);
    const [document] = documents;
    const included = {
      ...(context === undefined ? {} : { related: presentContext(context) }),
      ...(include.documents && document !== undefined ? { document: presentDocument(document) } : {}),
    };
    return {
      ...{ id: hit.id, memory: text ?? hit.memory, similarity: rounded(hit.similarity) },
      ...metadataOf<NonNullable<MemoryMetadata>>(hit.metadata),
      // What nobody said and nobody has confirmed weighs less.
      ...{ isLatest: !isForgotten, isInference: hit.weight < 1 },
      system: { updatedAt: hit.updatedAt.toISOString() },
      ...(Object.keys(included).length === 0 ? {} : { included }),
    };
  },
  chunk({ chunkId: id, text: chunk, similarity, document }, include) {
    const { createdAt, updatedAt } = document;
    return {
      ...{ id, chunk, similarity: rounded(similarity) },
      ...metadataOf<NonNullable<MemoryMetadata>>(document.metadata),
      ...{ isLatest: true, isInference: false },
      system: { updatedAt: updatedAt.toISOString(), createdAt: createdAt.toISOString() },
      ...(include.documents ? { included: { document: presentDocument(document) } } : {}),
    };
  },
  long: ['included', 'metadata'],
};

/** Bucket definitions as a map. */
export const presentBuckets = (defined: Awaited<ReturnType<BucketService['definedBuckets']>>) => ({
  buckets: Object.fromEntries(defined.map(({ key, description }) => [key, description])),
});

/** A profile as text for a prompt. */
export function writeProfile({ profile }: NamespaceProfile): string {
  const sections = [
    ['Lasting facts', profile.static],
    ['Recent context', profile.dynamic],
    ...Object.entries(profile.buckets),
  ] as const;
  const written = sections
    .filter(([, facts]) => facts.length > 0)
    .map(([title, facts]) => `## ${title}\n\n${facts.map(({ memory }) => `- ${memory}`).join('\n')}\n`);
  return ['# Profile\n', ...written].join('\n');
}
