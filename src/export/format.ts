import { z } from 'zod';

/** Version of the format that docs/export.md describes. */
export const formatVersion = 1;

const id = z.string().min(1).max(100);
const text = z.string();
const date = z.iso.datetime({ offset: true });
const json = z.json();
const metadata = z.record(z.string(), json).nullable();

const headLine = z.strictObject({
  kind: z.literal('cairn-export'),
  format: z.literal(formatVersion, `expected format ${formatVersion}: a later version of Cairn wrote it`),
  version: text,
  containerTag: z.string().min(1).max(100),
  exportedAt: date,
});

const containerLine = z.strictObject({
  kind: z.literal('container'),
  name: text.nullable(),
  entityContext: text.nullable(),
  profileBuckets: json.nullable(),
  memoryFilesystemPaths: json.nullable(),
});

const documentLine = z.strictObject({
  kind: z.literal('document'),
  id,
  customId: text.nullable(),
  title: text.nullable(),
  summary: text.nullable(),
  type: z.string().min(1),
  url: text.nullable(),
  ogImage: text.nullable(),
  source: text.nullable(),
  filepath: text.nullable(),
  metadata,
  taskType: z.enum(['memory', 'superrag']),
  documentDate: date.nullable(),
  createdAt: date,
  /** The content as it was sent; null for a file. */
  content: text.nullable(),
  /** Text that was extracted from a file, a page or HTML. */
  extracted: text.nullable(),
  /** The title that the client gave. */
  givenTitle: text.nullable(),
  /** Hash of what was sent, in hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Whether it has chunks; documents of memories that a client wrote have none. */
  isSearchable: z.boolean(),
  /** Its memories were still to be extracted, or extracted anew. */
  isUnread: z.literal(true).optional(),
  file: z
    .strictObject({
      name: text.nullable(),
      mimeType: text,
      size: z.number().int().min(0),
      /** The storage no longer had the file: no pieces follow. */
      isMissing: z.literal(true).optional(),
    })
    .nullable(),
});

/** A piece of the file of the preceding document; pieces are in order. */
const fileLine = z.strictObject({ kind: z.literal('file'), documentId: id, base64: z.base64() });

const memoryLine = z.strictObject({
  kind: z.literal('memory'),
  id,
  memory: z.string().min(1),
  subject: text.nullable(),
  question: text.nullable(),
  isStatic: z.boolean(),
  isInference: z.boolean(),
  reviewStatus: z.enum(['pending', 'approved', 'declined']).nullable(),
  isForgotten: z.boolean(),
  forgetAfter: date.nullable(),
  forgetReason: text.nullable(),
  statedAt: date,
  version: z.number().int().min(1),
  isLatest: z.boolean(),
  /** The previous version, which precedes it in the export. */
  parentId: id.nullable(),
  rootId: id.nullable(),
  byClient: z.boolean(),
  /** The memory that it ranks behind, as that has probably replaced it; missing in what earlier versions exported. */
  ranksBehindId: id.nullable().default(null),
  metadata,
  createdAt: date,
  sources: z.array(z.strictObject({ documentId: id, quote: text })),
});

const relationLine = z
  .strictObject({
    kind: z.literal('relation'),
    memoryId: id,
    relatedId: id,
    relation: z.enum(['extends', 'derives', 'updates']),
    likelihood: z.number().min(0).max(1).nullable(),
    author: z.enum(['client', 'model', 'reader', 'same']).nullable(),
    // When an `extends` becomes an `updates`; missing in what earlier versions exported.
    dueAt: date.nullable().default(null),
  })
  .refine(
    ({ relation, likelihood, author, dueAt }) =>
      (relation === 'updates' || dueAt !== null) === (author !== null && likelihood !== null) &&
      (dueAt === null || relation === 'extends'),
    'expected likelihood and author where the relation is `updates` or an `extends` with `dueAt`, and nowhere else',
  );

const endLine = z.strictObject({
  kind: z.literal('end'),
  documents: z.number().int(),
  memories: z.number().int(),
  relations: z.number().int(),
});

export const exportLine = z.discriminatedUnion('kind', [
  headLine,
  containerLine,
  documentLine,
  fileLine,
  memoryLine,
  relationLine,
  endLine,
]);
export type ExportLine = z.output<typeof exportLine>;
export type Line<Kind extends ExportLine['kind']> = Extract<ExportLine, { kind: Kind }>;

/** Names the file that an exported document lacks, if it lacks one. */
export const missingFiles = (line: ExportLine): string[] =>
  line.kind === 'document' && line.file?.isMissing ? [`${line.file.name ?? 'the file'} of document ${line.id}`] : [];
