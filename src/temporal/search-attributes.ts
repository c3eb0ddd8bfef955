import type { Client } from '@temporalio/client';
import { defineSearchAttributeKey, SearchAttributeType, TypedSearchAttributes } from '@temporalio/common';

const org = defineSearchAttributeKey('CairnOrg', SearchAttributeType.KEYWORD);
const container = defineSearchAttributeKey('CairnContainer', SearchAttributeType.KEYWORD);
const connection = defineSearchAttributeKey('CairnConnection', SearchAttributeType.KEYWORD);
const provider = defineSearchAttributeKey('CairnProvider', SearchAttributeType.KEYWORD);
const document = defineSearchAttributeKey('CairnDocument', SearchAttributeType.KEYWORD);

/** What operators find a workflow by. */
export function searchAttributes(of: {
  orgId: string;
  containerTag?: string;
  documentId?: string;
  connectionId?: string;
  provider?: string;
}): TypedSearchAttributes {
  return new TypedSearchAttributes([
    { key: org, value: of.orgId },
    ...(of.containerTag === undefined ? [] : [{ key: container, value: of.containerTag }]),
    ...(of.documentId === undefined ? [] : [{ key: document, value: of.documentId }]),
    ...(of.connectionId === undefined ? [] : [{ key: connection, value: of.connectionId }]),
    ...(of.provider === undefined ? [] : [{ key: provider, value: of.provider }]),
  ]);
}

const names = ['CairnOrg', 'CairnContainer', 'CairnDocument', 'CairnConnection', 'CairnProvider'];
const keyword = 2; // temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD

/** Registers the search attributes that the namespace lacks. Safe to run again and from several processes. */
export async function registerSearchAttributes(client: Client, namespace: string): Promise<void> {
  const { operatorService } = client.connection;
  const known = await operatorService.listSearchAttributes({ namespace });
  const missing = names.filter((name) => known.customAttributes?.[name] === undefined);
  if (missing.length === 0) return;
  await operatorService.addSearchAttributes({
    namespace,
    searchAttributes: Object.fromEntries(missing.map((name) => [name, keyword])),
  });
}
