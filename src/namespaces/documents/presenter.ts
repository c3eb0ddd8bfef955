import type { AddingService } from '../../documents/adding.js';
import type { PresentedDocument, PresentedFullDocument } from '../../documents/responses.js';
import { withoutWhole } from '../answers.js';
import type { NamespaceDocument } from './responses.js';

const commonOf = (document: PresentedDocument) => ({
  ...{ id: document.id, title: document.title, type: document.type, summary: document.summary },
  ...{ metadata: document.metadata ?? {}, ...withoutWhole(document) },
});

const systemOf = ({ status, dreamingStatus, createdAt, updatedAt }: PresentedDocument) => ({
  ...{ status, dreamingStatus, createdAt, updatedAt },
});

export const presentDocument = (document: PresentedFullDocument): NamespaceDocument => ({
  ...{ ...commonOf(document), content: document.content, system: systemOf(document) },
});

/** A document in a list. @param memoryCount undefined: not requested */
export function presentListed(
  document: PresentedDocument & { content?: string | null },
  memoryCount: number | undefined,
) {
  return {
    ...{ ...commonOf(document), url: document.url },
    ...('content' in document ? { content: document.content } : {}),
    system: { ...systemOf(document), ...(memoryCount === undefined ? {} : { memoryCount }) },
  };
}

const loneUrl = /^\s*https?:\/\/\S+\s*$/i;

/** The answer to a batch: accepted documents first. @param documents as they were sent, in the order of the results */
export function presentBatch(
  { results, success, failed }: Awaited<ReturnType<AddingService['addBatch']>>,
  documents: readonly unknown[],
) {
  const named = results.map((result, index) => {
    const { content } = Object(documents[index]);
    const isUrl = result.status === 'error' && typeof content === 'string' && loneUrl.test(content);
    return { ...result, ...(isUrl ? { url: content } : {}) };
  });
  const [accepted, refused] = [false, true].map((isRefused) =>
    named.filter(({ status }) => (status === 'error') === isRefused),
  );
  return { results: [...(accepted ?? []), ...(refused ?? [])], count: success, failed };
}
