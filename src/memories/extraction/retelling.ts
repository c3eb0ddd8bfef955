import { expandContractions } from './clauses.js';
import { resolveDates } from './dates.js';
import { findExpiry, spellExpiry } from './expiry.js';
import { rewriteFirstPerson } from './person.js';
import { type Draft, ENDS_LATER, isPastClause, type Surroundings } from './statement.js';

/** Shorter ones say nothing by themselves. */
const leastWords = 4;
const OPENS_IN_FIRST_PERSON = /^(?:I|[Ww]e|[Mm]y|[Oo]ur) /;
const FIRST_PERSON = /\b(?:I|me|my|mine|we|us|our|ours)\b/i;

/**
 * What a sentence says that no rule reads: in the third person where its grammar is plain, else word for word. Nothing but
 * the sentence tells whether it is worth remembering.
 * @param isSpoken whether somebody says it of themselves or theirs, so that they are named as its speaker
 */
export function retold(sentence: string, { speaker, date }: Surroundings, isSpoken: boolean): Draft | null {
  if ((sentence.match(/[\p{L}\p{N}]+/gu) ?? []).length < leastWords) return null;
  const past = isPastClause(sentence);
  const forgetAfter = past && !ENDS_LATER.test(sentence) ? null : findExpiry(sentence, date);
  const dated = resolveDates(past ? sentence : spellExpiry(sentence, date), date, past);
  const told = isSpoken ? (inThirdPerson(dated, speaker, past) ?? `${speaker} said: ${dated}`) : dated;
  const memory = /[.!…]["'”’)\]]*$/.test(told) ? told : `${told}.`;
  return { memory, isStatic: false, subject: speaker, slot: null, forgetAfter };
}

function inThirdPerson(sentence: string, speaker: string, past: boolean): string | null {
  if (!OPENS_IN_FIRST_PERSON.test(sentence) || /[.!?…]\s+\S/.test(sentence)) return null;
  const told = rewriteFirstPerson(expandContractions(sentence), speaker, /^(?:I|we) /i.test(sentence), past);
  return told === null || FIRST_PERSON.test(told) ? null : told;
}
