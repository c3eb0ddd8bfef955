import { head } from '../../../content/chunking/context.js';
import { dot } from '../../../core/math.js';
import type { Scope } from '../../../core/scope.js';
import type { Filter } from '../../../filters/index.js';
import type { Embeddings, Sets } from '../../../models/embedding/embeddings.js';
import { speakerOf } from '../local/speakers.js';
import type { Note } from '../note.js';
import type { NotesJob } from '../note-taker.js';
import { type KnownMemory, knownLine } from './prompt.js';
import { estimateTokens, type Window } from './windows.js';

/** Maximum tokens of known memories shown with one window. */
const mostTokens = 3_000;
/** Memories considered for each piece of a window, and for the subjects that it names. */
const mostEach = 40;
/** Characters per piece; a window has about twelve pieces. */
const pieceLength = 500;

export interface Near {
  containerTag: string;
  setId: number;
  vectors: readonly Float32Array[];
  /** The window's text, which is searched for names of subjects. */
  text: string;
  filter: Filter;
  /** The document that is being read. */
  documentId: string;
  /** Maximum number of memories near one vector, and of memories about named subjects. */
  limit: number;
}

/** A memory near a window. `place` is the index of the vector; memories about named subjects have the number of vectors. */
export type NearMemory = KnownMemory & { place: number; cosine: number };

/** The query for near memories, in store/known.ts. */
export type MemoriesNear = (scope: Scope, near: Near) => Promise<NearMemory[]>;

interface Parts {
  memoriesNear: MemoriesNear;
  embeddings: Pick<Embeddings, 'now'>;
}

/** What is known while one document is being read. */
export interface Known {
  /**
   * What a window may refer to, among the container's current memories and notes on earlier windows: those nearest to each
   * piece of the window and those about subjects that it names, as many as there is room for, in the order they were said.
   */
  near(window: Window): Promise<KnownMemory[]>;
  /** Adds the notes on a window, except repetitions. What they replace or end is no longer shown. */
  add(notes: readonly Note[]): void;
}

export type KnownOf = (job: NotesJob) => Known;

export function createKnown({ memoriesNear, embeddings }: Parts): KnownOf {
  return ({ orgId, containerTag, documentId, date, filterByMetadata }) => {
    const noted: KnownMemory[] = [];
    const vectors = new Map<string, Float32Array>();
    /** The embedding set of `vectors`. */
    let setId: number | undefined;
    const outdated = new Set<string>();
    const filter = filterOf(filterByMetadata);

    async function embedNoted({ id, embedder }: Sets): Promise<void> {
      if (id !== setId) vectors.clear();
      setId = id;
      const added = noted.filter((note) => !vectors.has(note.id));
      const texts = added.map(({ memory }) => memory);
      const found = await embedder.embedDocuments(texts, 'memories');
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
          return all.sort((a, b) => b.cosine - a.cosine).filter(({ id }) => !outdated.has(id));
        });
        return fitting(lists, mostTokens);
      },
      add(notes) {
        for (const { id, memory, repeats, replaces, ends } of notes) {
          for (const claim of [...replaces, ...ends]) outdated.add(claim.id);
          if (repeats.length === 0) noted.push({ id, memory, statedAt: date, givesWay: false });
        }
      },
    };
  };
}

/**
 * Chooses the first of each list, then the second of each, and so on, without duplicates, while there is room.
 * @returns the chosen memories, sorted by when they were said
 */
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

/** Cuts a text into pieces of at most 500 characters. */
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
