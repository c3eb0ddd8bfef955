/** Likelihoods, 0–1, that a later statement supersedes an earlier one (`ended`), and that both say the same. */
export interface Verdict {
  ended: number;
  same: number;
}

/** Likelihoods, 0–1, of a single sentence. */
export interface Weight {
  /** It states something that should be remembered. */
  relevance: number;
  /** It holds for months and can be understood alone, so that it belongs in the speaker's profile. */
  lasting: number;
}

export interface Pair {
  before: string;
  after: string;
}

/** Judges sentences with a trained model. All likelihoods are 0–1, in the order of the arguments. */
export interface Reader {
  weigh(sentences: readonly string[]): Promise<Weight[]>;
  /** Compares later statements with earlier ones. */
  compare(pairs: readonly Pair[]): Promise<Verdict[]>;
  /** Likelihood that each statement answers the question; runs before anything else that waits. */
  answers(question: string, statements: readonly string[]): Promise<number[]>;
}
