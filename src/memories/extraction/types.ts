/** One utterance of a conversation. */
export interface Turn {
  /** A person's name when the text gives one. */
  speaker: string | null;
  role: 'user' | 'assistant' | 'system' | 'tool' | null;
  text: string;
}

export interface ExtractionInput {
  text: string;
  /** The turns when the document is a conversation, else null. */
  turns: readonly Turn[] | null;
  /** When the content was authored; relative dates are resolved against its UTC calendar day. */
  date: Date;
}

export interface Fact {
  /** One short third-person sentence that stands alone; at most 500 characters, ends with a full stop. */
  memory: string;
  /** A lasting trait (name, job, home, family, preference) as opposed to something of the time. */
  isStatic: boolean;
  /** 'User' or the person's name. */
  subject: string;
  /** Normalised attribute that holds one value at a time, such as 'home' or 'favourite colour'; null when none is named. */
  slot: string | null;
  /** When the text gives an expiry ("until Friday"): the last millisecond of that period, UTC. */
  forgetAfter: Date | null;
  /** The sentence it came from: a verbatim substring of the text or turn. */
  source: string;
}
