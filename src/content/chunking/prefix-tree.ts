/** Finds the longest word of a fixed set that begins at a position, in time linear in its length. Works on UTF-16 units. */
export class PrefixTree {
  /** Edges in a hash table with open addressing: from node `nodes[i]` (0: free slot) over `units[i]` to node `targets[i]`. */
  private readonly nodes: Int32Array;
  private readonly units: Uint16Array;
  private readonly targets: Int32Array;
  private readonly isWord: Uint8Array;

  constructor(words: readonly string[]) {
    const mostEdges = words.reduce((sum, word) => sum + word.length, 1);
    const size = 2 ** Math.ceil(Math.log2(2 * mostEdges));
    this.nodes = new Int32Array(size);
    this.units = new Uint16Array(size);
    this.targets = new Int32Array(size);
    this.isWord = new Uint8Array(mostEdges + 2);
    let last = ROOT;
    for (const word of words) {
      let node = ROOT;
      for (let i = 0; i < word.length; i++) {
        const edge = this.edge(node, word.charCodeAt(i));
        if (this.nodes[edge] === 0) {
          this.nodes[edge] = node;
          this.units[edge] = word.charCodeAt(i);
          this.targets[edge] = ++last;
        }
        node = this.targets[edge] ?? ROOT;
      }
      this.isWord[node] = 1;
    }
  }

  /** Length of the longest word at `start` that ends by `end`; 0 when there is none. */
  longest(text: string, start: number, end: number): number {
    let length = 0;
    let node = ROOT;
    for (let i = start; i < end; i++) {
      const edge = this.edge(node, text.charCodeAt(i));
      if (this.nodes[edge] === 0) break;
      node = this.targets[edge] ?? ROOT;
      if (this.isWord[node] === 1) length = i + 1 - start;
    }
    return length;
  }

  /** The slot of an edge, or the free slot where it belongs. */
  private edge(node: number, unit: number): number {
    const mask = this.nodes.length - 1;
    const hash = Math.imul(Math.imul(node, 0x9e3779b1) ^ unit, 0x85ebca6b);
    let i = (hash ^ (hash >>> 15)) & mask;
    while (this.nodes[i] !== 0 && (this.nodes[i] !== node || this.units[i] !== unit)) i = (i + 1) & mask;
    return i;
  }
}

const ROOT = 1;
