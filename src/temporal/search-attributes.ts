import type { Client } from '@temporalio/client';
import { defineSearchAttributeKey, SearchAttributeType, TypedSearchAttributes } from '@temporalio/common';
import { documentsABatch } from '../../workflows/contracts.js';

const org = defineSearchAttributeKey('CairnOrg', SearchAttributeType.KEYWORD);
const container = defineSearchAttributeKey('CairnContainer', SearchAttributeType.KEYWORD);
const connection = defineSearchAttributeKey('CairnConnection', SearchAttributeType.KEYWORD);
const provider = defineSearchAttributeKey('CairnProvider', SearchAttributeType.KEYWORD);
const document = defineSearchAttributeKey('CairnDocument', SearchAttributeType.KEYWORD_LIST);

/** What operators find a workflow by. Of a batch that was accepted when they were larger, as many documents as fit. */
export function searchAttributes(of: {
  orgId: string;
  containerTag?: string;
  documentIds?: readonly string[];
  connectionId?: string;
  provider?: string;
}): TypedSearchAttributes {
  return new TypedSearchAttributes([
    { key: org, value: of.orgId },
    ...(of.containerTag === undefined ? [] : [{ key: container, value: of.containerTag }]),
    ...(of.documentIds === undefined ? [] : [{ key: document, value: of.documentIds.slice(0, documentsABatch) }]),
    ...(of.connectionId === undefined ? [] : [{ key: connection, value: of.connectionId }]),
    ...(of.provider === undefined ? [] : [{ key: provider, value: of.provider }]),
  ]);
}

/** What the namespace has to know them as. */
export const searchAttributeTypes = {
  CairnOrg: 'Keyword',
  CairnContainer: 'Keyword',
  CairnDocument: 'KeywordList',
  CairnConnection: 'Keyword',
  CairnProvider: 'Keyword',
} as const;

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
  const wanted = Object.entries(searchAttributeTypes).map(([name, type]) => [name, indexedValueTypes[type]] as const);
  const missing = wanted.filter(([name, type]) => customAttributes?.[name] !== type);
  if (missing.length === 0) return;
  const other = missing.flatMap(([name]) => (customAttributes?.[name] === undefined ? [] : [name]));
  if (other.length > 0) await operatorService.removeSearchAttributes({ namespace, searchAttributes: other });
  await operatorService.addSearchAttributes({ namespace, searchAttributes: Object.fromEntries(missing) });
}
