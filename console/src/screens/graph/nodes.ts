import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answerOf, api, type Wire } from '../../api/client';
import { containerTagsOf } from '../../shell/container';

export type GraphAnswer = Wire<'GetGraphResponse'>;
export type GraphNode = GraphAnswer['nodes'][number];
export type Relation = GraphAnswer['edges'][number]['relation'];

/** The newest documents and memories, with what holds them together. */
export const graphQuery = (container: string | undefined, limit: number) =>
  queryOptions({
    queryKey: ['graph', container, limit],
    queryFn: () => answerOf(api.POST('/v3/graph', { body: { ...containerTagsOf(container), limit } })),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** What a node is shown as. */
export type Kind = 'document' | 'memory' | 'inference' | 'past';

export const kindsInWords: Record<Kind, string> = {
  document: 'Document',
  memory: 'Memory',
  inference: 'Inferred memory',
  past: 'Superseded or forgotten',
};

export function kindOf(node: GraphNode): Kind {
  if (node.type === 'document') return 'document';
  if (!node.isLatest || node.isForgotten) return 'past';
  return node.isInference ? 'inference' : 'memory';
}

export const nameOfNode = (node: GraphNode): string =>
  node.type === 'document' ? (node.title ?? node.id) : node.memory;

export const relationsInWords: Record<Relation, [fromHere: string, toHere: string]> = {
  source: ['Source of', 'Taken from'],
  updates: ['Updates', 'Updated by'],
  extends: ['Extends', 'Extended by'],
  derives: ['Inferred from', 'Supports'],
};

export interface Neighbour {
  node: GraphNode;
  relation: string;
}

/** Each node's neighbours, with what they are to it. */
export function neighboursIn({ nodes, edges }: GraphAnswer): ReadonlyMap<string, Neighbour[]> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const neighbours = new Map<string, Neighbour[]>(nodes.map(({ id }) => [id, []]));
  for (const { source, target, relation } of edges) {
    const [from, to] = [byId.get(source), byId.get(target)];
    if (from === undefined || to === undefined) continue;
    const [fromHere, toHere] = relationsInWords[relation];
    neighbours.get(source)?.push({ node: to, relation: fromHere });
    neighbours.get(target)?.push({ node: from, relation: toHere });
  }
  return neighbours;
}
