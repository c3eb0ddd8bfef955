/** A note's claim about an earlier statement: a memory, or a note before it. */
export interface Claim {
  /** Of the memory or the note. */
  id: string;
  /** 0–1; 1 for what a language model says. */
  likelihood: number;
}

/** A statement that is worth remembering, in the form that every note-taker gives it. */
export interface Note {
  id: string;
  /** One sentence; at most 500 characters. */
  memory: string;
  /** The words it was taken from: a verbatim substring of the document. */
  quote: string;
  /** 'User' or a person's name. */
  subject: string;
  kind: 'static' | 'dynamic';
  /** From when on it is of no use. */
  forgetAfter: Date | null;
  /** What it answers, in a few words, from a language model, which may say nothing; null from the reader. */
  question: string | null;
  /** Who took the note: statements of the reader are judged by the reader, those of a model by the model. */
  author: 'model' | 'reader';
  /** How likely it is worth remembering. */
  likelihood: number;
  /** What it says the new value of. */
  replaces: readonly Claim[];
  /** What says the same. */
  repeats: readonly Claim[];
  /** What is over by it without a new value. */
  ends: readonly Claim[];
  /** What it adds detail to. */
  extends: readonly Claim[];
}

/** An inference from several statements, which none of them states. A person reviews it. */
export interface Inference {
  memory: string;
  subject: string;
  kind: Note['kind'];
  forgetAfter: Date | null;
  /** Ids of memories and of notes that it follows from. */
  from: readonly string[];
}

/** A note without claims about other statements. */
export const unrelated = { replaces: [], repeats: [], ends: [], extends: [] } as const;

/**
 * A statement in the words that it was said in, for whoever judges it: what the user said stands alone, what others said has
 * their name before it.
 */
export const asSaid = ({ subject, quote }: { subject: string; quote: string }): string =>
  subject === 'User' ? quote : `${subject}: ${quote}`;
