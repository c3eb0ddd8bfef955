/** What a later statement makes of an earlier one: the likelihoods, 0–1, that it ends it, and that it says the same. */
export interface Verdict {
  ended: number;
  same: number;
}

/** What a sentence is to somebody who keeps notes, as likelihoods, 0–1. */
export interface Weight {
  /** It says something worth remembering. */
  relevance: number;
  /** It will hold for months, and is understood by itself: a description of the speaker may have it. */
  lasting: number;
}

export interface Pair {
  before: string;
  after: string;
}

/** Reads sentences as a person does who keeps notes. All likelihoods are 0–1, in the order of what was given. */
export interface Reader {
  weigh(sentences: readonly string[]): Promise<Weight[]>;
  /** What the later statements make of the earlier ones. */
  compare(pairs: readonly Pair[]): Promise<Verdict[]>;
  /** Whether a statement answers the question; served before anything else. */
  answers(question: string, statements: readonly string[]): Promise<number[]>;
}
