import type { Client } from '@temporalio/client';
import { defineSearchAttributeKey, SearchAttributeType, TypedSearchAttributes } from '@temporalio/common';
import { documentsABatch, searchAttributes as known } from '../jobs/refs.js';

/** What operators find a workflow by. Of a batch that was accepted when they were larger, as many documents as fit. */
export function searchAttributes(of: {
  orgId: string;
  containerTag?: string;
  documentIds?: readonly string[];
  connectionId?: string;
  provider?: string;
}): TypedSearchAttributes {
  const keyword = (field: 'orgId' | 'containerTag' | 'connectionId' | 'provider') => {
    const value = of[field];
    if (value === undefined) return [];
    return [{ key: defineSearchAttributeKey(known[field][0], SearchAttributeType.KEYWORD), value }];
  };
  const documents = defineSearchAttributeKey(known.documentIds[0], SearchAttributeType.KEYWORD_LIST);
  return new TypedSearchAttributes([
    ...keyword('orgId'),
    ...keyword('containerTag'),
    ...(of.documentIds === undefined ? [] : [{ key: documents, value: of.documentIds.slice(0, documentsABatch) }]),
    ...keyword('connectionId'),
    ...keyword('provider'),
  ]);
}

/** Values of temporal.api.enums.v1.IndexedValueType. */
const indexedValueTypes = { Keyword: 2, KeywordList: 7 };

/**
 * Registers the search attributes that the namespace lacks or knows as another type, as CairnDocument was a keyword once:
 * workflows of then are found by it no more. Safe to run again and from several processes.
 * @throws when the server allows no change
 */
export async function registerSearchAttributes(client: Client, namespace: string): Promise<void> {
  const { operatorService } = client.connection;
  const { customAttributes } = await operatorService.listSearchAttributes({ namespace });
  const wanted = Object.values(known).map(([name, type]) => [name, indexedValueTypes[type]] as const);
  const missing = wanted.filter(([name, type]) => customAttributes?.[name] !== type);
  if (missing.length === 0) return;
  const other = missing.flatMap(([name]) => (customAttributes?.[name] === undefined ? [] : [name]));
  if (other.length > 0) await operatorService.removeSearchAttributes({ namespace, searchAttributes: other });
  await operatorService.addSearchAttributes({ namespace, searchAttributes: Object.fromEntries(missing) });
}
