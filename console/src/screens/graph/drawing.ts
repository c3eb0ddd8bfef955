import Graph from 'graphology';
import { type GraphAnswer, type Kind, kindOf, nameOfNode, type Relation } from './nodes';

export type Scheme = 'light' | 'dark';

export const nodeColors: Record<Scheme, Record<Kind, string>> = {
  light: { document: '#475569', memory: '#2c7d66', inference: '#b45309', past: '#b8c0bc' },
  dark: { document: '#a3b1c2', memory: '#5dab95', inference: '#fbbf24', past: '#5d6763' },
};
export const edgeColors: Record<Scheme, Record<Relation, string>> = {
  light: { source: '#bcc7c3', updates: '#d97706', extends: '#3b82f6', derives: '#a855f7' },
  dark: { source: '#4c5652', updates: '#d97706', extends: '#3b82f6', derives: '#a855f7' },
};

const labelLength = 40;
const shorten = (text: string) => (text.length <= labelLength ? text : `${text.slice(0, labelLength - 1)}…`);

/** The angle between one node and the next at which a spiral is filled evenly. */
const goldenAngle = Math.PI * (3 - Math.sqrt(5));

/** Smaller the more there are: it keeps them apart, and fills fewer pixels where no graphics card draws. */
const scaleFor = (nodes: number) => Math.min(1, Math.max(0.5, Math.sqrt(500 / nodes)));

/** Nodes on a spiral, to be laid out, with what sigma draws them by. */
export function drawingOf({ nodes, edges }: GraphAnswer, scheme: Scheme): Graph {
  const graph = new Graph({ type: 'directed', multi: true });
  const scale = scaleFor(nodes.length);
  nodes.forEach((node, position) => {
    const radius = Math.sqrt(position + 1);
    graph.addNode(node.id, {
      x: radius * Math.cos(position * goldenAngle),
      y: radius * Math.sin(position * goldenAngle),
      size: (node.type === 'document' ? 6 : 4) * scale,
      color: nodeColors[scheme][kindOf(node)],
      label: shorten(nameOfNode(node)),
    });
  });
  for (const { source, target, relation } of edges) {
    if (!graph.hasNode(source) || !graph.hasNode(target)) continue;
    graph.addEdge(source, target, { size: 1, color: edgeColors[scheme][relation] });
  }
  return graph;
}
