import { summarise } from '../content/summary.js';
import type { Logger } from '../core/log.js';
import type { Scope } from '../core/scope.js';
import type { Database } from '../db/client.js';
import type { DescribeInput, IndexedDocument } from '../jobs/refs.js';
import { describeDocument } from '../models/llm/describe.js';
import { type Llm, LlmError } from '../models/llm/index.js';
import * as repository from './description-repository.js';

export type DescribingService = ReturnType<typeof createDescribingService>;

interface Parts {
  db: Database;
  llm: Llm | null;
  log: Logger;
}

/** Shorter texts are not described by a model. In characters. */
const leastLength = 500;
/** Of longer texts only this much of the beginning is summarised. In characters. */
const mostLength = 100_000;

/** The summary that came with the file or page, or else one derived from the text's structure; null if there is neither. */
export function summaryFromStructure(document: {
  title: string | null;
  summary: string | null;
  content: string;
}): string | null {
  return document.summary ?? summarise(leadOf(document.content), document.title);
}

/** The beginning of a long text. Empty for long JSON, which would not parse when cut. */
function leadOf(content: string): string {
  if (content.length <= mostLength) return content;
  return /^\s*[[{]/.test(content) ? '' : content.slice(0, mostLength);
}

/** Has the language model, if one is configured, write titles and summaries. Documents can be searched before that. */
export function createDescribingService({ db, llm, log }: Parts) {
  return {
    /** Whether the language model should describe a text. */
    isDue: (content: string): boolean => llm !== null && content.length >= leastLength,

    /**
     * Has the language model describe a revision, if searches still see it and it has no description. Without a usable answer
     * the document keeps the title and summary that were derived from its structure.
     */
    async describeDocument(scope: Scope, { documentId, revision }: IndexedDocument): Promise<void> {
      if (llm === null) return;
      const document = await repository.loadForDescribing(db, scope, documentId, revision);
      if (document === null) return;
      try {
        const description = await describeDocument(llm, document);
        await repository.settleDescription(db, scope, documentId, revision, description);
      } catch (error) {
        if (!(error instanceof LlmError)) throw error;
        log.warn({ documentId, kind: error.kind }, 'title and summary without the LLM');
        await repository.settleDescription(db, scope, documentId, revision, {});
      }
    },

    /**
     * Documents of any organisation that have waited `idleMs` for a description: their workflow was not started, or waits
     * behind many others. A document is returned at most once in that time.
     */
    overdue: async (idleMs: number, limit: number): Promise<DescribeInput[]> =>
      llm === null ? [] : repository.takeOverdue(db, idleMs, limit),
  };
}
