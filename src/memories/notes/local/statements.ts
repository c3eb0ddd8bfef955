import { asSentence } from '../../../content/prose.js';
import { newId } from '../../../core/ids.js';
import { type Note, unrelated } from '../note.js';
import { resolveDates } from './dates.js';
import { findExpiry, spellExpiry } from './expiry.js';
import { inThirdPerson, isPastStatement } from './person.js';
import { isNoStatement, splitSentences } from './sentences.js';
import { type Passage, passagesOf, turnsOf } from './speakers.js';

/** Longest text, in characters, that a person may have written about themselves. */
const MAX_OWN = 20_000;
/** The same for a text without "I", which may be a note: longer texts, and those with headings, are probably articles. */
const MAX_NOTE = 2_000;
const FIRST_PERSON = /\b(?:[Ii]|[Mm]y|[Mm]e)\b/;
/** What asks to be told again later, of which only the rest is noted. */
const REQUEST = /^(?:please,? )?(?:remember|note|keep in mind|do(?: not|n['’]t) forget)(?: that |: ?)(?=.*\p{L})/iu;
const HEADING = /^\s{0,3}#{1,6}\s/m;
/** Words with which a statement about the past can still expire later: "I got a pass that is valid until May". */
const ENDS_LATER = /\b(?:expires?|valid|until|till|through)\b/i;

export interface StatementsJob {
  content: string;
  /** When the content was authored; relative dates are resolved against its UTC calendar day. */
  date: Date;
}

/**
 * The statements of persons in a document, sentence by sentence, in order. Only two things are rewritten: "I", where the
 * grammar is clear, and relative dates. Sentences with the same words occur once. Relevance is judged later (relevance.ts).
 * Pure except for the ids; never throws.
 */
export function statementsIn({ content, date }: StatementsJob): Note[] {
  const turns = turnsOf(content);
  if (turns === null && !maySpeakOfPeople(content)) return [];
  const statements = new Map<string, Note>();
  for (const passage of passagesOf({ content, turns })) {
    for (const said of splitSentences(passage.text)) {
      const sentence = said.replace(REQUEST, '');
      const key = `${passage.speaker} ${sentence
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim()}`;
      if (isNoStatement(sentence) || statements.has(key)) continue;
      statements.set(key, statementOf(sentence, passage, date));
    }
  }
  return [...statements.values()];
}

const maySpeakOfPeople = (content: string): boolean =>
  FIRST_PERSON.test(content) ? content.length <= MAX_OWN : content.length <= MAX_NOTE && !HEADING.test(content);

function statementOf(quote: string, { speaker }: Passage, date: Date): Note {
  const isPast = isPastStatement(quote);
  const forgetAfter = isPast === true && !ENDS_LATER.test(quote) ? null : findExpiry(quote, date);
  const { text, isDated } = resolveDates(spellExpiry(quote, date), date, isPast);
  const told = inThirdPerson(text, speaker) ?? (speaker === 'User' ? text : `${speaker}: ${text}`);
  return {
    ...{ id: newId(), quote, subject: speaker, forgetAfter, question: null, author: 'reader', likelihood: 0 },
    memory: asSentence(told),
    kind: isDated || forgetAfter !== null ? 'dynamic' : 'static',
    ...unrelated,
  };
}
