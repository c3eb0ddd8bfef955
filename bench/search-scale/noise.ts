import { seededRandom } from '../latency/random.js';

/** Vectors in random directions, always the same ones. @param norm length of each */
export function randomVectors(count: number, dims: number, norm: number): number[][] {
  const random = seededRandom(7);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Array.from({ length: count }, () => {
    const vector = Array.from({ length: dims }, normal);
    const length = Math.hypot(...vector);
    return vector.map((x) => Math.round((x / length) * norm * 1e4) / 1e4);
  });
}
