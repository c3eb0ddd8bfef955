import { slices } from '../core/lists.js';
import { dot } from '../core/math.js';
import type { ContainerScope } from '../core/scope.js';
import type { Database } from '../db/client.js';
import type { Sets } from '../models/embedding/embeddings.js';
import type { Pair, Reader } from '../models/reading/reader.js';
import { asSaid, type Claim } from './notes/note.js';
import { type Neighbour, nearestMemories } from './store/neighbours.js';

/** Nearest memories that a note is compared with: 90 % of the memories that notes end were among them (docs/retrieval.md). */
const mostCompared = 4;
/**
 * Least cosine for a comparison, on the scale of bge-small (models/embedding/cosine-calibration.ts); 5 % of the ended memories
 * were further away.
 */
const leastCosine = 0.44;
/** Notes per SQL statement, which compares each with every current memory of the container. */
const notesAStatement = 20;

/**
 * Likelihoods from which the reader is believed, chosen on stories kept out of training (docs/retrieval.md). A wrong
 * replacement hides a memory, so 95 of 100 must be right. Therefore the pair is also read in the other order: where the two do
 * not look alike at all, they may be about different things. A wrong merge loses a memory, so 98 of 100 should be right: 36 of
 * 38 were.
 */
const SURE = { replaced: 0.986, alikeBackwards: 0.0015, same: 0.986 } as const;
/** Likelihood of a replacement from which the earlier memory ranks behind the later. */
const LEANS = 0.5;

interface Parts {
  db: Database;
  sets: Pick<Sets, 'id' | 'cosines'>;
  reader: Pick<Reader, 'compare'>;
}

/** A note to judge, or an existing memory that is repeated among the notes. */
export interface Judged extends Pick<Neighbour, 'id' | 'subject' | 'quote' | 'statedAt'> {
  /** Absent for an existing memory, which only takes a place in the order of the notes. */
  vector?: Float32Array;
}

/** The reader's verdict on a note, as claims about its nearest neighbours: `Note` (notes/note.ts) and `NewNote` (placing.ts) describe each kind. */
export type Judgement = Record<'repeats' | 'replaces' | 'replacedBy' | 'outranks' | 'outrankedBy', Claim[]>;

type Other = Omit<Neighbour, 'at'>;

interface Compared {
  note: Judged;
  other: Other;
  isLater: boolean;
  pair: Pair;
}

/**
 * Has the reader compare notes, in their original words, with the nearest current memories of the same subject and with each
 * other. Memories that clients wrote are not compared.
 * @param notes in the order in which they were said, including existing memories that are repeated
 * @returns judgements by the note's id
 */
export async function judge(parts: Parts, target: ContainerScope, notes: readonly Judged[]) {
  const compared = await neighbouring(parts, target, notes);
  const verdicts = await parts.reader.compare(compared.map(({ pair }) => pair));
  const likely = compared.filter((_, at) => (verdicts[at]?.ended ?? 0) >= SURE.replaced);
  const backwards = await parts.reader.compare(likely.map(({ pair }) => ({ before: pair.after, after: pair.before })));
  const sure = new Set(likely.filter((_, at) => (backwards[at]?.same ?? 0) >= SURE.alikeBackwards));
  const judgements = new Map<string, Judgement>();
  for (const [at, each] of compared.entries()) {
    const { note, other, isLater, pair } = each;
    const judgement = judgements.get(note.id) ?? none();
    judgements.set(note.id, judgement);
    const { same = 0, ended: likelihood = 0 } = verdicts[at] ?? {};
    if (same >= SURE.same && numbersIn(pair.before) === numbersIn(pair.after))
      judgement.repeats.push({ id: other.id, likelihood: same });
    else if (sure.has(each)) judgement[isLater ? 'replaces' : 'replacedBy'].push({ id: other.id, likelihood });
    else if (likelihood >= LEANS) judgement[isLater ? 'outranks' : 'outrankedBy'].push({ id: other.id, likelihood });
  }
  return judgements;
}

/** The reader may overlook numbers: of fifty boats that differed only in a number, it took two for others of them. */
const numbersIn = (text: string): string => (text.match(/\d+/g) ?? []).join(' ');

const none = (): Judgement => ({ repeats: [], replaces: [], replacedBy: [], outranks: [], outrankedBy: [] });

async function neighbouring({ db, sets }: Parts, target: ContainerScope, notes: readonly Judged[]) {
  const compared: Compared[] = [];
  const { scale, shift } = sets.cosines;
  const places = new Map(notes.map(({ id, statedAt }, at) => [id, { at, statedAt }]));
  const asked = notes.flatMap((note) => (note.vector === undefined ? [] : [{ ...note, vector: note.vector }]));
  for (const [start, slice] of [...slices(asked, notesAStatement)].entries()) {
    const vectors = slice.map(({ vector }) => vector);
    const near = await nearestMemories(db, target, { setId: sets.id, vectors, limit: mostCompared });
    for (const [within, note] of slice.entries()) {
      const before = asked.slice(0, start * notesAStatement + within);
      const others: Other[] = [
        ...near.filter(({ at }) => at === within).map((memory) => ({ ...memory, statedAt: lastSaid(memory) })),
        ...before.map((other) => ({ ...other, cosine: dot(other.vector, note.vector) })),
      ];
      compared.push(
        ...closest(others, (leastCosine - shift) / scale).flatMap((other) =>
          other.subject === note.subject ? [pairOf(note, other, isLater(note, other))] : [],
        ),
      );
    }
  }
  return compared;

  function lastSaid({ id, statedAt }: Other): Date {
    const again = places.get(id)?.statedAt;
    return again !== undefined && again > statedAt ? again : statedAt;
  }

  /** Whether the note is the later of the two; if they were said at the same time, their order decides. */
  function isLater(note: Judged, other: Other): boolean {
    const [at = 0, otherAt = -1] = [places.get(note.id)?.at, places.get(other.id)?.at];
    return other.statedAt < note.statedAt || (other.statedAt <= note.statedAt && otherAt < at);
  }
}

function pairOf(note: Judged, other: Other, isLater: boolean): Compared {
  const [before, after] = isLater ? [other, note] : [note, other];
  return { note, other, isLater, pair: { before: asSaid(before), after: asSaid(after) } };
}

const closest = (others: readonly Other[], least: number): Other[] =>
  others
    .filter(({ cosine }) => cosine >= least)
    .sort((a, b) => b.cosine - a.cosine)
    .slice(0, mostCompared);
