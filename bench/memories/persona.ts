/** A document of a persona: what was said, and when. */
export interface PersonaDocument {
  /** Calendar day, such as "2026-03-02"; the document is dated noon UTC. */
  date: string;
  content: string;
}

export interface Question {
  text: string;
  /** {@link matches} of the value that holds now. */
  now: string;
  /** {@link matches} of values that held before. */
  before: readonly string[];
}

/**
 * Somebody made up: documents in the order that they are sent, and everything in them that a memory may say. What no
 * pattern of `facts` fits is small talk, advice, a supposition, or somebody else's put down to the wrong person.
 */
export interface Persona {
  name: string;
  documents: readonly PersonaDocument[];
  /** Each stated fact, old values and expired ones too, as a pattern for {@link matches}. */
  facts: readonly string[];
  /** Facts whose own words ended them before today. */
  expired: readonly string[];
  questions: readonly Question[];
}

type Given = Pick<Persona, 'documents' | 'facts' | 'questions'> & { expired?: readonly string[] };

export const persona = (name: string, given: Given): Persona => ({ name, expired: [], ...given });

export const ask = (text: string, now: string, ...before: string[]): Question => ({ text, now, before });

const lines = (text: string): string[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim());

/** A conversation with an assistant: lines of "U: …" and "A: …", sent as a JSON chat. */
export function chat(date: string, text: string): PersonaDocument {
  const messages = lines(text).map((line) => ({
    role: line.startsWith('A: ') ? 'assistant' : 'user',
    content: line.slice('U: '.length),
  }));
  return { date, content: JSON.stringify(messages) };
}

/** A conversation of two people ("Name: …") or a note, sent as it is. */
export const text = (date: string, content: string): PersonaDocument => ({ date, content: lines(content).join('\n') });
