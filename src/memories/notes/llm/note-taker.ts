import type { Logger } from '../../../log.js';
import type { Llm } from '../../../models/llm/index.js';
import type { TextThread } from '../../../threads.js';
import type { Keep } from '../local/keeping.js';
import type { Worthwhile } from '../local/worth.js';
import type { NotesJob, NoteTaker, Taken } from '../note-taker.js';
import type { Guidance } from './guidance.js';
import type { FindKnown } from './known.js';
import { readWithLlm } from './reading.js';
import { statementsOutside } from './remainder.js';

/** Tokens that one call reads: enough context, and few enough facts for one answer. */
const windowTokens = 2_000;
/** Paid answers that are kept until their memories are written. */
const mostKept = 50;
const unread = 'memories of what it did not read were extracted without it';

/** What whoever runs the service wants noted of a container's content. */
export type GuidanceOf = (container: { orgId: string; containerTag: string }) => Promise<Guidance>;

interface Parts {
  text: Pick<TextThread, 'statements' | 'windows'>;
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
 * Notes by a language model, within bounds of cost; what it cannot or may not read is left to the local note-taker's parts,
 * and the answer says so. What was paid for is kept until its memories are written, so that a pass that is run again does
 * not pay again.
 */
export function createLlmNoteTaker(parts: Parts): NoteTaker {
  const { text, worthwhile, keep, llm, maxTokens, guidanceOf, findKnown, log } = parts;
  const kept = new Map<string, { documentId: string; taken: Promise<Taken> }>();

  async function read(job: NotesJob): Promise<Taken> {
    const { orgId, containerTag, documentId, content, date, filterByMetadata } = job;
    const container = { orgId, containerTag };
    const windows = await text.windows({ orgId, content, windowTokens, maxTokens });
    const reader = {
      ...{ llm, log, guidance: await guidanceOf(container) },
      findKnown: (passage: string) => findKnown(container, passage, filterByMetadata),
    };
    const { notes, read: seen, problem } = await readWithLlm(reader, windows, { id: documentId, date });
    const inferences: Taken['inferences'] = [];
    if (windows.isWhole && problem === null) return { notes, inferences, extractor: `llm:${llm.name}`, fallback: null };
    const left = statementsOutside(await text.statements({ orgId, content, date }), seen);
    const others = await keep(container, await worthwhile(left));
    const tooLong = `It is longer than the ${maxTokens} tokens that ${llm.name} may read`;
    return {
      notes: [...notes, ...others],
      inferences,
      extractor: seen.length > 0 ? `llm:${llm.name}` : 'deterministic',
      fallback: `${problem ?? tooLong}; ${unread}.`,
    };
  }

  return {
    documentsAPass: 4,
    atOnce: 4,
    take(job) {
      const { orgId, documentId, revision, date } = job;
      const key = JSON.stringify([orgId, documentId, revision, date]);
      const before = kept.get(key);
      if (before !== undefined) return before.taken;
      const taken = read(job);
      kept.set(key, { documentId, taken });
      taken.catch(() => kept.delete(key));
      for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest);
      return taken;
    },
    written(documentIds) {
      const done = new Set(documentIds);
      for (const [key, { documentId }] of kept) if (done.has(documentId)) kept.delete(key);
    },
  };
}
