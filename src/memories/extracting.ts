import type { Logger } from '../log.js';
import type { Llm } from '../models/llm/index.js';
import type { TextThread } from '../threads.js';
import type { Fact } from './extraction/index.js';
import type { Keep } from './keeping.js';
import { readWithLlm } from './llm-extraction/extract.js';
import type { Guidance } from './llm-extraction/guidance.js';
import type { FindKnown } from './llm-extraction/known.js';
import { factsOutside } from './llm-extraction/remainder.js';
import type { Worthwhile } from './worth.js';

/** Tokens that one call reads: enough context, and few enough facts for one answer. */
const windowTokens = 2_000;
/** Paid answers that are kept until their memories are written. */
const mostKept = 50;
const unread = 'memories of what it did not read were extracted without it';

export interface ExtractionJob {
  orgId: string;
  containerTag: string;
  documentId: string;
  revision: number;
  content: string;
  /** When the content was authored. */
  date: Date;
  /** Of the document: which memories may be built on. */
  filterByMetadata: unknown;
}

export interface Extraction {
  facts: readonly Fact[];
  /** `deterministic`, or `llm:` with the LLM's name. */
  extractor: string;
  /** Why an LLM that there is did not read all of it, as a sentence for users; null when it did, and without one. */
  fallback: string | null;
}

export interface FactExtractor {
  /** Documents of one pass: what a pass that dies has to do again. */
  readonly documentsAPass: number;
  /** How many of them are extracted at once. */
  readonly atOnce: number;
  extract(job: ExtractionJob): Promise<Extraction>;
  /** The memories of these documents are written: what was kept for another try is let go. */
  written(documentIds: readonly string[]): void;
}

interface RuleParts {
  text: Pick<TextThread, 'extractStatements'>;
  worthwhile: Worthwhile;
  keep: Keep;
}

/** Facts without an LLM. */
export function createFactExtractor({ text, worthwhile, keep }: RuleParts): FactExtractor {
  return {
    documentsAPass: 20,
    atOnce: 1,
    async extract({ orgId, content, date }) {
      const facts = await keep({ orgId }, await worthwhile(await text.extractStatements({ content, date })));
      return { facts, extractor: 'deterministic', fallback: null };
    },
    written: () => undefined,
  };
}

/** What whoever runs the service wants noted of a container's content. */
export type GuidanceOf = (container: { orgId: string; containerTag: string }) => Promise<Guidance>;

interface LlmParts {
  text: Pick<TextThread, 'extractStatements' | 'windows'>;
  /** For what the LLM does not read, as is `keep`. */
  worthwhile: Worthwhile;
  keep: Keep;
  llm: Llm;
  /** Most tokens of a document that are read by the LLM. */
  maxTokens: number;
  guidanceOf: GuidanceOf;
  findKnown: FindKnown;
  log: Pick<Logger, 'info'>;
}

/**
 * Facts by an LLM, within bounds of cost; what it cannot or may not read is left to the rules, and the extraction says so.
 * What was paid for is kept until its memories are written, so that a pass that is run again does not pay again.
 */
export function createLlmFactExtractor({
  text,
  worthwhile,
  keep,
  llm,
  maxTokens,
  guidanceOf,
  findKnown,
  log,
}: LlmParts): FactExtractor {
  const kept = new Map<string, { documentId: string; extraction: Promise<Extraction> }>();

  async function extract(job: ExtractionJob): Promise<Extraction> {
    const { orgId, containerTag, documentId, content, date, filterByMetadata } = job;
    const container = { orgId, containerTag };
    const windows = await text.windows({ content, windowTokens, maxTokens });
    const reader = {
      ...{ llm, log, guidance: await guidanceOf(container) },
      findKnown: (passage: string) => findKnown(container, passage, filterByMetadata),
    };
    const { facts, read, problem } = await readWithLlm(reader, windows, { id: documentId, date });
    if (windows.isWhole && problem === null) return { facts, extractor: `llm:${llm.name}`, fallback: null };
    const left = factsOutside(await text.extractStatements({ content, date }), read);
    const others = await keep(container, await worthwhile(left));
    const tooLong = `It is longer than the ${maxTokens} tokens that ${llm.name} may read`;
    return {
      facts: [...facts, ...others],
      extractor: read.length > 0 ? `llm:${llm.name}` : 'deterministic',
      fallback: `${problem ?? tooLong}; ${unread}.`,
    };
  }

  return {
    documentsAPass: 4,
    atOnce: 4,
    extract(job) {
      const { orgId, documentId, revision, date } = job;
      const key = JSON.stringify([orgId, documentId, revision, date]);
      const before = kept.get(key);
      if (before !== undefined) return before.extraction;
      const extraction = extract(job);
      kept.set(key, { documentId, extraction });
      extraction.catch(() => kept.delete(key));
      for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest);
      return extraction;
    },
    written(documentIds) {
      const done = new Set(documentIds);
      for (const [key, { documentId }] of kept) if (done.has(documentId)) kept.delete(key);
    },
  };
}
