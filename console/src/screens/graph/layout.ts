import type Graph from 'graphology';
import type { LayoutTask } from './layout-worker';

/** Lays a graph out beside the page's own work. @returns what ends it */
export function layOut(graph: Graph): () => void {
  const ids = graph.nodes();
  const positionOf = new Map(ids.map((id, position) => [id, position]));
  const positions = new Float32Array(ids.length * 2);
  ids.forEach((id, position) => {
    positions[2 * position] = graph.getNodeAttribute(id, 'x');
    positions[2 * position + 1] = graph.getNodeAttribute(id, 'y');
  });
  const edges = graph.mapEdges((_edge, _attributes, source, target): LayoutTask['edges'][number] => [
    positionOf.get(source) ?? 0,
    positionOf.get(target) ?? 0,
  ]);
  const worker = new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data: moved }: MessageEvent<Float32Array>) => {
    graph.updateEachNodeAttributes(
      (id, attributes) => {
        const position = 2 * (positionOf.get(id) ?? 0);
        return { ...attributes, x: moved[position], y: moved[position + 1] };
      },
      { attributes: ['x', 'y'] },
    );
  };
  worker.postMessage({ positions, edges } satisfies LayoutTask);
  return () => worker.terminate();
}
