import type { TextThread } from '../../../threads.js';
import type { NoteTaker } from '../note-taker.js';
import type { Keep } from './keeping.js';
import type { RelevanceFilter } from './relevance.js';

interface Parts {
  text: Pick<TextThread, 'statements'>;
  filterRelevant: RelevanceFilter;
  keep: Keep;
}

/** A note-taker without a language model: it keeps the sentences that the reader finds relevant, in their own words. */
export function createLocalNoteTaker({ text, filterRelevant, keep }: Parts): NoteTaker {
  return {
    documentsAPass: 20,
    together: 20,
    readsAgain: false,
    async take({ orgId, content, date }) {
      const notes = await keep({ orgId }, await filterRelevant(await text.statements({ orgId, content, date })));
      return { notes, inferences: [], extractor: 'deterministic', fallback: null, parts: null, reading: null };
    },
  };
}
