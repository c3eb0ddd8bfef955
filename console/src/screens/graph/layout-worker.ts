import Graph from 'graphology';
import forceAtlas2 from 'graphology-layout-forceatlas2';

/** What is to be laid out: positions as x, y of one node after the other, edges as positions of nodes. */
export interface LayoutTask {
  positions: Float32Array<ArrayBuffer>;
  edges: [source: number, target: number][];
}

const rounds = 20;
const iterationsARound = 15;
/** From here on forces of far nodes are taken together. */
const manyNodes = 400;

self.onmessage = ({ data: { positions, edges } }: MessageEvent<LayoutTask>) => {
  const graph = new Graph({ multi: true });
  for (let node = 0; node < positions.length / 2; node += 1) {
    graph.addNode(node, { x: positions[2 * node], y: positions[2 * node + 1] });
  }
  for (const [source, target] of edges) graph.addEdge(source, target);
  const settings = { ...forceAtlas2.inferSettings(graph), barnesHutOptimize: graph.order > manyNodes };
  for (let round = 1; round <= rounds; round += 1) {
    forceAtlas2.assign(graph, { iterations: iterationsARound, settings });
    const moved = new Float32Array(positions.length);
    graph.forEachNode((node, { x, y }) => moved.set([x, y], 2 * Number(node)));
    postMessage(moved, { transfer: [moved.buffer] });
  }
  self.close();
};
