import { head } from '../../../content/chunking/context.js';
import { dot } from '../../../core/math.js';
import type { Scope } from '../../../core/scope.js';
import type { Filter } from '../../../filters/index.js';
import type { Embeddings, Sets } from '../../../models/embedding/embeddings.js';
import { speakerOf } from '../local/speakers.js';
import type { Note } from '../note.js';
import { type KnownMemory, knownLine } from './prompt.js';
import { estimateTokens, type Window } from './windows.js';

/** Tokens of what is shown with one window. */
const mostTokens = 3_000;
/** Memories that are looked at for each piece of a window, and for the subjects that it names. */
const mostEach = 40;
/** Characters of a piece; a window has some twelve. */
const pieceLength = 500;

export interface Near {
  containerTag: string;
  setId: number;
  vectors: readonly Float32Array[];
  /** In which subjects may be named. */
  text: string;
  filter: Filter;
  /** The document that is read. */
  documentId: string;
  /** Most memories near one vector, and most of subjects that are named. */
  limit: number;
}

/** Place among the lists is that of the vector; behind them all come the memories of subjects that are named. */
export type NearMemory = KnownMemory & { place: number; cosine: number };

/** store/known.ts, which knows the database. */
export type MemoriesNear = (scope: Scope, near: Near) => Promise<NearMemory[]>;

interface Parts {
  memoriesNear: MemoriesNear;
  embeddings: Pick<Embeddings, 'now'>;
}

interface Document {
  id: string;
  /** When it was written. */
  date: Date;
  /** Which memories may be built on: scalars match exactly, of arrays any entry, all keys must. */
  filterByMetadata: unknown;
}

/** What is known while one document is read. */
export interface Known {
  /**
   * What a window may speak of: current memories of the container and notes on earlier windows. The nearest to each piece of
   * it and those of whoever it names, as many as there is room for, in the order that they were said.
   */
  near(window: Window): Promise<KnownMemory[]>;
  /** Adds the notes on a window; what they replace, end or repeat is not shown any more, or was there before. */
  add(notes: readonly Note[]): void;
}

export type KnownOf = (container: Scope & { containerTag: string }, document: Document) => Known;

export function createKnown({ memoriesNear, embeddings }: Parts): KnownOf {
  return ({ orgId, containerTag }, { id: documentId, date, filterByMetadata }) => {
    const noted: KnownMemory[] = [];
    const vectors = new Map<string, Float32Array>();
    /** The set that they were made for. */
    let setId: number | undefined;
    const over = new Set<string>();
    const filter = filterOf(filterByMetadata);

    async function embedNoted({ id, embedder }: Sets): Promise<void> {
      if (id !== setId) vectors.clear();
      setId = id;
      const added = noted.filter((note) => !vectors.has(note.id));
      const found = await embedder.embedDocuments(
        added.map(({ memory }) => memory),
        'memories',
      );
      for (const [at, note] of added.entries()) vectors.set(note.id, found[at] ?? new Float32Array());
    }

    return {
      async near(window) {
        const text = textOf(window);
        const sets = await embeddings.now();
        const asked = await sets.embedder.embedDocuments(piecesOf(text), 'memories');
        await embedNoted(sets);
        const near = { containerTag, setId: sets.id, vectors: asked, text, filter, documentId, limit: mostEach };
        const stored = await memoriesNear({ orgId }, near);
        const lists = [...asked, null].map((vector, place) => {
          const earlier = noted.flatMap((note) => {
            const own = vectors.get(note.id);
            return vector === null || own === undefined ? [] : [{ ...note, cosine: dot(vector, own) }];
          });
          const all = [...stored.filter((memory) => memory.place === place), ...earlier];
          return all.sort((a, b) => b.cosine - a.cosine).filter(({ id }) => !over.has(id));
        });
        return fitting(lists, mostTokens);
      },
      add(notes) {
        for (const { id, memory, repeats, replaces, ends } of notes) {
          for (const claim of [...replaces, ...ends]) over.add(claim.id);
          if (repeats.length === 0) noted.push({ id, memory, statedAt: date, givesWay: false });
        }
      },
    };
  };
}

/** The first of each list, then the second of each, and so on, each once, while there is room; then in the order of time. */
export function fitting(lists: readonly (readonly KnownMemory[])[], tokens: number): KnownMemory[] {
  const chosen = new Map<string, KnownMemory>();
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  let left = tokens;
  for (let nth = 0; nth < longest; nth++) {
    for (const memory of lists.flatMap((list) => list[nth] ?? [])) {
      const cost = estimateTokens(knownLine(memory, chosen.size));
      if (chosen.has(memory.id) || cost > left) continue;
      left -= cost;
      chosen.set(memory.id, memory);
    }
  }
  return [...chosen.values()].sort(
    (a, b) => a.statedAt.getTime() - b.statedAt.getTime() || (a.memory < b.memory ? -1 : 1),
  );
}

const textOf = (window: Window): string =>
  window.map((turn) => (turn.speaker === null ? turn.text : `${speakerOf(turn)}: ${turn.text}`)).join('\n');

/** A text in pieces of at most 500 characters. */
export function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (let rest = text.trim(); rest !== ''; ) {
    const piece = head(rest, pieceLength);
    pieces.push(piece);
    rest = rest.slice(piece.length).trimStart();
  }
  return pieces;
}

function filterOf(filterByMetadata: unknown): Filter {
  const and = Object.entries(Object(filterByMetadata)).map(([key, wanted]): Filter => {
    const equals = (value: unknown): Filter => ({
      ...{ key, value: String(value), filterType: 'metadata', negate: false, ignoreCase: false, numericOperator: '=' },
    });
    return Array.isArray(wanted) ? { or: wanted.map(equals) } : equals(wanted);
  });
  return { and };
}
