import pLimit from 'p-limit';
import { summarise } from '../content/summary.js';
import type { Logger } from '../log.js';
import { describeDocument } from '../models/llm/describe.js';
import { type Llm, LlmError } from '../models/llm/index.js';

export interface Description {
  /** null leaves the title as it is. */
  title: string | null;
  summary: string | null;
}

/**
 * @param document its summary is the one that its file or page came with
 * @param until epoch milliseconds after which no LLM is asked any more
 */
export type Describe = (
  document: {
    id: string;
    type: string;
    title: string | null;
    summary: string | null;
    content: string;
  },
  until: number,
) => Promise<Description>;

/** A shorter text needs no model to say what it is about. */
const leastLength = 500;
/** Longer texts are summarised by their beginning. */
const mostLength = 100_000;
const concurrentCalls = 8;

/** Titles and summaries: by the LLM where one is configured and answers in time, else from the text's structure. */
export function createDescriber({ llm, log }: { llm: Llm | null; log: Logger }): Describe {
  const limit = pLimit(concurrentCalls);
  return async ({ id, type, title, summary, content }, until) => {
    if (llm !== null && content.length >= leastLength) {
      const ask = () => {
        if (Date.now() >= until) throw new LlmError('unavailable', 'the time for titles and summaries is up');
        return describeDocument(llm, { text: content, type });
      };
      try {
        return await limit(ask);
      } catch (error) {
        if (!(error instanceof LlmError)) throw error;
        log.warn({ documentId: id, kind: error.kind }, 'title and summary without the LLM');
      }
    }
    return { title: null, summary: summary ?? summarise(leadOf(content), title) };
  };
}

/** The beginning of a long text; the beginning of a long chat in JSON would be no JSON, and says nothing. */
function leadOf(content: string): string {
  if (content.length <= mostLength) return content;
  return /^\s*[[{]/.test(content) ? '' : content.slice(0, mostLength);
}
