import { pronounFact } from './antecedents.js';
import { expandContractions, splitClauses, trimClause } from './clauses.js';
import { itemFact } from './items.js';
import { type Passage, passagesOf } from './passages.js';
import { isNoStatement, splitSentences } from './sentences.js';
import { factOf, type Surroundings } from './statement.js';
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
  const facts = new Map<string, Fact>();
  for (const passage of passagesOf(input)) {
    const around: Surroundings = { speaker: passage.speaker, known, date: input.date, editorial };
    const addressees = [...known].filter((name) => !passage.speaker.startsWith(name));
    for (const fact of factsOf(passage, around, addressees)) {
      const key = fact.memory.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ');
      if (!facts.has(key)) facts.set(key, fact);
    }
  }
  return [...facts.values()];
}

function factsOf(passage: Passage, around: Surroundings, addressees: readonly string[]): Fact[] {
  const sentences = splitSentences(passage.text);
  return sentences.flatMap((source, at) => {
    if (isNoStatement(source)) return [];
    const facts: Fact[] = [];
    for (const part of splitClauses(expandContractions(source))) {
      const clause = trimClause(part, addressees);
      const draft = /^(?:he|she|his|her)\b/i.test(clause)
        ? pronounFact(clause, sentences.slice(0, at), around)
        : (factOf(clause, around) ?? (passage.kind === 'item' ? itemFact(clause, passage.lead, around) : null));
      if (draft) facts.push({ ...draft, source });
    }
    return facts;
  });
}
