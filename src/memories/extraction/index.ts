import { REACH } from './antecedents.js';
import { expandContractions, splitClauses, trimClause } from './clauses.js';
import { draftsOf } from './drafts.js';
import { tellsOfSelf, withSubject } from './elliptical.js';
import { itemFact } from './items.js';
import { type Passage, passagesOf } from './passages.js';
import { rephrase } from './rephrase.js';
import { isNoStatement, splitSentences } from './sentences.js';
import type { Surroundings } from './statement.js';
import type { ExtractionInput, Fact } from './types.js';

export type { ExtractionInput, Fact, Turn } from './types.js';

/**
 * Facts about the user and the people named, in the order of the text, without a language model. Precision goes
 * before recall: whatever is a question, small talk, advice, conditional, or can't be understood by itself is left
 * out. Facts whose normalised text is the same appear once; one slot may appear several times, later values last.
 * Pure and total: throws on no string.
 */
export function extractFacts(input: ExtractionInput): Fact[] {
  const speakers = (input.turns ?? []).flatMap(({ speaker }) => (speaker?.trim() ? [speaker.trim()] : []));
  const known = new Set(speakers.flatMap((speaker) => speaker.split(' ').slice(0, 1)));
  const editorial = input.turns === null && !/\b(?:[Ii]|[Mm]y|[Mm]e)\b/.test(input.text);
  const elliptical = input.turns !== null || tellsOfSelf(input.text);
  const facts = new Map<string, Fact>();
  for (const passage of passagesOf(input)) {
    const around: Surroundings = { speaker: passage.speaker, known, date: input.date, editorial };
    const addressees = [...known].filter((name) => !passage.speaker.startsWith(name));
    for (const fact of factsOf(passage, around, addressees, elliptical)) {
      const key = fact.memory.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ');
      if (!facts.has(key)) facts.set(key, fact);
    }
  }
  return [...facts.values()];
}

/** @param elliptical whether a sentence that opens with its verb may be the speaker's ("Moved to Porto.") */
function factsOf(passage: Passage, around: Surroundings, addressees: readonly string[], elliptical: boolean): Fact[] {
  const sentences = splitSentences(passage.text);
  let previous = '';
  return sentences.flatMap((source, at) => {
    if (isNoStatement(source)) return [];
    return splitClauses(expandContractions(source)).flatMap((part, index) => {
      const trimmed = rephrase(trimClause(part, addressees), previous);
      const opens = elliptical && index === 0 && passage.kind === 'prose';
      const clause = (opens ? withSubject(trimmed) : null) ?? trimmed;
      previous = clause;
      const drafts = draftsOf(clause, sentences.slice(Math.max(0, at - REACH), at), around);
      const item = drafts.length === 0 && passage.kind === 'item' ? itemFact(clause, passage.lead, around) : null;
      return [...drafts, ...(item ? [item] : [])].map((draft) => ({ ...draft, source }));
    });
  });
}
