/** What a later statement makes of an earlier one: the likelihoods, 0–1, that it ends it, and that it says the same. */
export interface Verdict {
  ended: number;
  same: number;
}

export interface Pair {
  before: string;
  after: string;
}

/** Reads sentences as a person does who keeps notes. All likelihoods are 0–1, in the order of what was given. */
export interface Reader {
  /** Whether a sentence says something worth remembering. */
  worth(sentences: readonly string[]): Promise<number[]>;
  /** What the later statements make of the earlier ones. */
  compare(pairs: readonly Pair[]): Promise<Verdict[]>;
  /** Whether a statement answers the question; served before anything else. */
  answers(question: string, statements: readonly string[]): Promise<number[]>;
}
