import type { Client } from '@temporalio/client';
import { defineSearchAttributeKey, SearchAttributeType, TypedSearchAttributes } from '@temporalio/common';
import { documentsABatch, searchAttributes as known } from '../jobs/refs.js';

/** What a workflow is about. */
export interface Subject {
  orgId: string;
  containerTag?: string;
  documentIds?: readonly string[];
  connectionId?: string;
  provider?: string;
}

/**
 * Search attributes of a workflow, by which operators find it. Documents beyond `documentsABatch`, of older batches, are left
 * out.
 */
export function searchAttributes(of: Subject): TypedSearchAttributes {
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

/** Values of the enum temporal.api.enums.v1.IndexedValueType. */
const indexedValueTypes = { Keyword: 2, KeywordList: 7 };

/**
 * Registers search attributes that are missing from the namespace, or have another type, as CairnDocument, once a keyword, has in
 * older namespaces; older workflows can then no longer be found by it. Safe to run again and from several processes.
 * @throws when the server does not allow the change
 */
export async function registerSearchAttributes(client: Client, namespace: string): Promise<void> {
  const { operatorService } = client.connection;
  const { customAttributes } = await operatorService.listSearchAttributes({ namespace });
  const wanted = Object.values(known).map(([name, type]) => [name, indexedValueTypes[type]] as const);
  const missing = wanted.filter(([name, type]) => customAttributes?.[name] !== type);
  if (missing.length === 0) return;
  const retyped = missing.flatMap(([name]) => (customAttributes?.[name] === undefined ? [] : [name]));
  if (retyped.length > 0) await operatorService.removeSearchAttributes({ namespace, searchAttributes: retyped });
  await operatorService.addSearchAttributes({ namespace, searchAttributes: Object.fromEntries(missing) });
}
