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

/** A shorter text needs no model to say what it is about. */
const leastLength = 500;
/** Longer texts are summarised by their beginning. */
const mostLength = 100_000;

/** The summary that a text's structure gives, or the one that came with its file or page; null where there is none. */
export function summaryFromStructure(document: {
  title: string | null;
  summary: string | null;
  content: string;
}): string | null {
  return document.summary ?? summarise(leadOf(document.content), document.title);
}

/** The beginning of a long text; the beginning of a long chat in JSON would be no JSON, and says nothing. */
function leadOf(content: string): string {
  if (content.length <= mostLength) return content;
  return /^\s*[[{]/.test(content) ? '' : content.slice(0, mostLength);
}

/** Titles and summaries by the language model, where one is configured; documents are found without them meanwhile. */
export function createDescribingService({ db, llm, log }: Parts) {
  return {
    /** Whether the language model is to be asked about a text. */
    isDue: (content: string): boolean => llm !== null && content.length >= leastLength,

    /**
     * Has the language model describe a revision, if it is still the one that search sees and nobody has. Without a usable
     * answer the document keeps the title and the summary that its structure gave.
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
     * Documents of any organisation that have been to be described for that long: their workflow was not started, or waits
     * behind many. They are not found again for as long.
     */
    overdue: async (idleMs: number, limit: number): Promise<DescribeInput[]> =>
      llm === null ? [] : repository.takeOverdue(db, idleMs, limit),
  };
}
