import type { Logger } from '../../../core/log.js';
import type { ContainerScope } from '../../../core/scope.js';
import type { Llm } from '../../../models/llm/index.js';
import type { TextThread } from '../../../threads.js';
import type { Keep } from '../local/keeping.js';
import type { RelevanceFilter } from '../local/relevance.js';
import { splitSentences } from '../local/sentences.js';
import { passagesOf } from '../local/speakers.js';
import type { NotesJob, NoteTaker, Taken } from '../note-taker.js';
import type { Guidance } from './guidance.js';
import type { KnownOf } from './known.js';
import { type Readings, readWithLlm } from './reading.js';
import type { Window } from './windows.js';

/** Tokens that one call reads: enough for context, and few enough for all facts to fit into one answer. */
const windowTokens = 2_000;
const unread = 'memories of what it did not read were extracted without it';

/** The guidance for a container's content. */
export type GuidanceOf = (container: ContainerScope) => Promise<Guidance>;

interface Parts {
  text: Pick<TextThread, 'statements' | 'windows'>;
  /** Like `keep`, used for parts that the LLM does not read. */
  filterRelevant: RelevanceFilter;
  keep: Keep;
  llm: Llm;
  /** Maximum tokens of a document that the LLM reads. */
  maxTokens: number;
  guidanceOf: GuidanceOf;
  knownOf: KnownOf;
  readingsOf: (scope: { orgId: string }) => Readings;
  log: Pick<Logger, 'info'>;
}

/**
 * A note-taker that uses a language model, within a limit of cost. The local reader covers what the model cannot or may not
 * read, and the result says so. Each document's memories are written before the next is read, so that the model sees them.
 */
export function createLlmNoteTaker(parts: Parts): NoteTaker {
  const { text, filterRelevant, keep, llm, maxTokens, guidanceOf, knownOf, readingsOf, log } = parts;

  return {
    documentsAPass: 4,
    together: 1,
    get readsAgain() {
      return !llm.isPaused();
    },
    async take(job: NotesJob): Promise<Taken> {
      const { orgId, containerTag, content, date } = job;
      const container = { orgId, containerTag };
      const cut = await text.windows({ orgId, content, windowTokens, maxTokens });
      const { windows, isWhole } = cut;
      const guidance = await guidanceOf(container);
      const reader = { llm, log, guidance, known: knownOf(job), readings: readingsOf({ orgId }) };
      const { notes, inferences, read, keys, isFurther, wasAsked, problem } = await readWithLlm(reader, cut, job);
      const parts = problem === null ? null : { of: windows.length, llm: read.map((place) => place + 1) };
      const by = `llm:${llm.name}`;
      const shared = { inferences, parts, reading: { keys, isFurther, isPutOff: problem !== null && !wasAsked } };
      if (isWhole && parts === null) return { ...shared, notes, extractor: by, fallback: null };
      const seen = read.flatMap((place) => windows.slice(place, place + 1));
      const left = statementsOutside(await text.statements({ orgId, content, date }), seen);
      const others = await keep(container, await filterRelevant(left));
      const tooLong = `It is longer than the ${maxTokens} tokens that ${llm.name} may read`;
      return {
        ...shared,
        notes: [...notes, ...others],
        extractor: read.length > 0 ? by : 'deterministic',
        fallback: `${problem ?? tooLong}; ${unread}.`,
      };
    },
  };
}

/** The document's statements whose sentences are in none of these windows. */
function statementsOutside<T extends { quote: string }>(statements: readonly T[], windows: readonly Window[]): T[] {
  const passages = passagesOf({ content: '', turns: windows.flat() });
  const read = new Set(passages.flatMap(({ text }) => splitSentences(text)));
  return statements.filter(({ quote }) => !read.has(quote));
}
