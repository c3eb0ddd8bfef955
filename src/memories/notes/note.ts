/** A note's claim about an earlier statement, which is a memory or an earlier note. */
export interface Claim {
  /** Id of the memory or note. */
  id: string;
  /** 0–1; 1 for claims of a language model. */
  likelihood: number;
}

/** A statement that is worth remembering; the same for every note-taker. */
export interface Note {
  id: string;
  /** One sentence; at most 500 characters. */
  memory: string;
  /** The words it was taken from: a verbatim substring of the document. */
  quote: string;
  /** 'User' or a person's name. */
  subject: string;
  kind: 'static' | 'dynamic';
  /** When it expires; null: never. */
  forgetAfter: Date | null;
  /** The question that it answers, in a few words of a language model, maybe empty; null from the reader. */
  question: string | null;
  /** Who took the note. The reader also judges what its notes replace; a model says so in its claims. */
  author: 'model' | 'reader';
  /** How likely it is worth remembering, 0–1. */
  likelihood: number;
  /** Statements of which it is the new value. */
  replaces: readonly Claim[];
  /** Statements that say the same. */
  repeats: readonly Claim[];
  /** Statements that it ends without a new value. */
  ends: readonly Claim[];
  /** Statements to which it adds detail. */
  extends: readonly Claim[];
  /** Statements that it will replace or end at `dueAt`, as it speaks of a change to come. */
  willReplace: readonly Claim[];
  /** The beginning of the day on which that change comes; null if there is none. */
  dueAt: Date | null;
}

/** An inference that follows from several statements and that nobody stated. A person reviews it. */
export interface Inference {
  memory: string;
  subject: string;
  kind: Note['kind'];
  forgetAfter: Date | null;
  /** Ids of memories and of notes that it follows from. */
  from: readonly string[];
}

/** The fields of a note that hold claims. */
export const claimKinds = ['replaces', 'repeats', 'ends', 'extends', 'willReplace'] as const;

/** Builds the claims of a note. @param of returns the claims of one kind */
export const claimsOf = (of: (kind: (typeof claimKinds)[number]) => readonly Claim[]) =>
  Object.fromEntries(claimKinds.map((kind) => [kind, of(kind)])) as Pick<Note, (typeof claimKinds)[number]>;

/** A note without claims about other statements. */
export const unrelated = { ...claimsOf(() => []), dueAt: null };

/**
 * A statement in its original words, for the reader: the user's words alone, or another person's words after their name.
 */
export const asSaid = ({ subject, quote }: { subject: string; quote: string }): string =>
  subject === 'User' ? quote : `${subject}: ${quote}`;
