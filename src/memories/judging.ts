import { slices } from '../core/lists.js';
import { dot } from '../core/math.js';
import type { Database } from '../db/client.js';
import type { Sets } from '../models/embedding/embeddings.js';
import type { Pair, Reader } from '../models/reading/reader.js';
import { asSaid, type Claim } from './notes/note.js';
import { nearestMemories } from './store/neighbours.js';

/** Memories that a note is compared with: of what it ends, 90 % were among so many nearest ones (docs/retrieval.md). */
const mostCompared = 4;
/** Least cosine of what is compared, on bge-small's scale (models/embedding/cosines.ts); 5 % of what is ended was further away. */
const leastCosine = 0.44;
/** Notes a statement: each is held against every current memory of the container. */
const notesAStatement = 20;

/**
 * From which likelihoods on the reader is believed, chosen on stories kept out of training (docs/retrieval.md). What is
 * replaced wrongly is hidden, so that 95 of 100 must be right: read the other way round, the two must look somewhat alike as
 * well, or they are about different things, and the earlier must not end the later. What is merged wrongly is lost: 98 of 100.
 */
const SURE = { replaced: 0.96, alikeBackwards: 0.1, endedBackwards: 0.5, same: 0.95 } as const;
/** From here on the earlier of two ranks behind the later. */
const LEANS = 0.7;

interface Parts {
  db: Database;
  sets: Pick<Sets, 'id' | 'cosines'>;
  reader: Pick<Reader, 'compare'>;
}

/** A note that is to be judged, or a memory that is said again among them. */
export interface Judged {
  id: string;
  subject: string;
  quote: string;
  statedAt: Date;
  /** Absent: a memory, which only has its place among the notes. */
  vector?: Float32Array;
}

/** What the reader says of a note and those near it. */
export interface Judgement {
  repeats: Claim[];
  /** The later of the two is the note. */
  replaces: Claim[];
  /** The later of the two is the other, which replaces the note. */
  replacedBy: Claim[];
  /** What the note replaces more likely than not. */
  outranks: Claim[];
  outrankedBy: Claim[];
}

interface Other {
  id: string;
  subject: string;
  quote: string;
  statedAt: Date;
  cosine: number;
}

interface Compared {
  note: Judged;
  other: Other;
  isLater: boolean;
  pair: Pair;
}

/**
 * Has the reader hold notes against what is near them, by the words that were said: current memories of the same subject, and
 * each other. What clients wrote is held against nothing.
 * @param notes in the order that they were said, with the memories that are said again
 * @returns judgements by the note's id
 */
export async function judge(
  parts: Parts,
  target: { orgId: string; containerTag: string },
  notes: readonly Judged[],
): Promise<Map<string, Judgement>> {
  const compared = await neighbouring(parts, target, notes);
  const verdicts = await parts.reader.compare(compared.map(({ pair }) => pair));
  const ended = compared.map((_, at) => verdicts[at]?.ended ?? 0);
  const likely = compared.filter((_, at) => (ended[at] ?? 0) >= SURE.replaced);
  const backwards = await parts.reader.compare(likely.map(({ pair }) => ({ before: pair.after, after: pair.before })));
  const sure = new Set(
    likely.filter((_, at) => {
      const { same = 0, ended: endsBackwards = 1 } = backwards[at] ?? {};
      return same >= SURE.alikeBackwards && endsBackwards <= SURE.endedBackwards;
    }),
  );
  const judgements = new Map<string, Judgement>();
  for (const [at, each] of compared.entries()) {
    const { note, other, isLater, pair } = each;
    const judgement = judgements.get(note.id) ?? none();
    judgements.set(note.id, judgement);
    const { same = 0 } = verdicts[at] ?? {};
    const likelihood = ended[at] ?? 0;
    if (same >= SURE.same && numbersIn(pair.before) === numbersIn(pair.after))
      judgement.repeats.push({ id: other.id, likelihood: same });
    else if (sure.has(each)) judgement[isLater ? 'replaces' : 'replacedBy'].push({ id: other.id, likelihood });
    else if (likelihood >= LEANS) judgement[isLater ? 'outranks' : 'outrankedBy'].push({ id: other.id, likelihood });
  }
  return judgements;
}

/** The reader overlooks them: of fifty boats that differed in a number alone it took two for others of them. */
const numbersIn = (text: string): string => (text.match(/\d+/g) ?? []).join(' ');

const none = (): Judgement => ({ repeats: [], replaces: [], replacedBy: [], outranks: [], outrankedBy: [] });

async function neighbouring(
  { db, sets }: Parts,
  target: { orgId: string; containerTag: string },
  notes: readonly Judged[],
): Promise<Compared[]> {
  const compared: Compared[] = [];
  const { scale, shift } = sets.cosines;
  const places = new Map(notes.map(({ id, statedAt }, at) => [id, { at, statedAt }]));
  const asked = notes.flatMap((note) => (note.vector === undefined ? [] : [{ ...note, vector: note.vector }]));
  for (const [start, slice] of [...slices(asked, notesAStatement)].entries()) {
    const near = await nearestMemories(db, target, {
      ...{ containerTag: target.containerTag, setId: sets.id, limit: mostCompared },
      vectors: slice.map(({ vector }) => vector),
    });
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

  /** Of two that were said at the same time the one that stands behind the other is the later. */
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
