import { REACH } from './antecedents.js';
import { expandContractions, splitClauses, splitSplices, trimClause } from './clauses.js';
import { continuedFact, type Said } from './continued.js';
import { draftsOf } from './drafts.js';
import { tellsOfSelf, withSubject } from './elliptical.js';
import { genericFact } from './generic.js';
import { itemFact } from './items.js';
import { mostNamed, namesIn, peopleIn } from './named.js';
import { type Passage, passagesOf } from './passages.js';
import { rephrase } from './rephrase.js';
import { retold } from './retelling.js';
import { isNoStatement, splitSentences } from './sentences.js';
import type { Draft, Surroundings } from './statement.js';
import { statementIn } from './tails.js';
import type { ExtractionInput, Fact } from './types.js';

export type { ExtractionInput, Fact, Turn } from './types.js';

/** Longest text, in characters, of which what no rule reads is retold: beyond, it is seldom somebody telling of themselves. */
const MAX_RETOLD = 20_000;
/** The same of a text without "I" that names people, and so may be a note on them: longer ones are more likely articles. */
const MAX_NOTE = 2_000;

/** How many clauses back a pronoun's fact is looked for. */
const MEMORY = 6;

/** A fact, or what may be one. */
export interface Statement extends Fact {
  /** Whether a rule read it; else it stands as it was said, and may be nothing worth remembering. */
  isRead: boolean;
}

/**
 * Facts about the user and the people named, in the order of the text, without a language model. What a rule reads is told
 * in its words; any other statement of somebody is kept as it was said, in the third person. Whatever is a question, small
 * talk, advice, conditional, or can't be understood by itself is left out. Facts whose normalised text is the same appear
 * once; one slot may appear several times, later values last. Pure and total: throws on no string.
 */
export const extractFacts = (input: ExtractionInput): Fact[] =>
  extractStatements(input).flatMap(({ isRead, ...fact }) => (isRead ? [fact] : []));

/** The facts of {@link extractFacts}, and between them every sentence that no rule reads and that is no question or request. */
export function extractStatements(input: ExtractionInput): Statement[] {
  const speakers = (input.turns ?? []).flatMap(({ speaker }) => (speaker?.trim() ? [speaker.trim()] : []));
  const talking = [...new Set(speakers.flatMap((speaker) => speaker.split(' ').slice(0, 1)))];
  const editorial = input.turns === null && !/\b(?:[Ii]|[Mm]y|[Mm]e)\b/.test(input.text);
  const known = new Set(talking);
  const named = new Set([...talking, ...(editorial ? peopleIn(input.text) : namesIn(input.text))]);
  const isNote = named.size > 0 && input.text.length <= MAX_NOTE;
  const reader = {
    elliptical: input.turns !== null || tellsOfSelf(input.text),
    retells: editorial ? isNote : input.text.length <= MAX_RETOLD,
    said: [] as Said[],
  };
  const whom = editorial ? mostNamed(input.text, named) : null;
  const about = whom === null ? {} : { about: whom };
  const facts = new Map<string, Statement>();
  for (const passage of passagesOf(input)) {
    const around: Surroundings = {
      speaker: passage.speaker,
      known,
      named,
      date: input.date,
      editorial,
      ...about,
    };
    const addressees = talking.filter((name) => !passage.speaker.startsWith(name));
    for (const { within, ...fact } of factsOf(passage, around, addressees, reader)) {
      if (within !== null) facts.delete(keyOf(within));
      const key = keyOf(fact.memory);
      if (!facts.has(key)) facts.set(key, fact);
    }
  }
  return [...facts.values()];
}

const keyOf = (memory: string): string => memory.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ');

/** A draft, and the memory of before that it says again with more. */
type Read = Draft & { within: string | null };

interface Reader {
  /** Whether what no rule reads is retold. */
  retells: boolean;
  /** Whether a sentence that opens with its verb may be the speaker's ("Moved to Porto."). */
  elliptical: boolean;
  /** The clauses before, of whoever said them. */
  said: Said[];
}

function factsOf(
  passage: Passage,
  around: Surroundings,
  addressees: readonly string[],
  reader: Reader,
): (Statement & Pick<Read, 'within'>)[] {
  const { elliptical, retells, said } = reader;
  const sentences = splitSentences(passage.text);
  let previous = '';

  const alone = (draft: Draft): Read => ({ ...draft, within: null });

  function read(clause: string, before: readonly string[], within: boolean): Read[] {
    const drafts = draftsOf(clause, before, around);
    if (drafts.length > 0) return drafts.map(alone);
    const item = passage.kind === 'item' ? itemFact(clause, passage.lead, around) : null;
    if (item !== null) return [alone(item)];
    const generic = genericFact(clause, around, elliptical);
    if (generic !== null) return [alone(generic)];
    const continued = continuedFact(clause, said, around, { personal: elliptical, within });
    return continued === null ? [] : [{ ...continued.draft, within: continued.within }];
  }

  return sentences.flatMap((source, at) => {
    const stated = statementIn(source);
    if (isNoStatement(stated)) return [];
    const parts = splitClauses(expandContractions(stated)).flatMap(splitSplices);
    const drafts = parts.flatMap((part, index) => {
      const trimmed = rephrase(trimClause(part, addressees), previous);
      const opens = elliptical && index === 0 && passage.kind === 'prose';
      const clause = (opens ? withSubject(trimmed) : null) ?? trimmed;
      previous = clause;
      const drafts = read(clause, sentences.slice(Math.max(0, at - REACH), at), index > 0);
      said.push({ clause, speaker: around.speaker, memory: drafts.at(-1)?.memory ?? null });
      said.splice(0, said.length - MEMORY);
      return drafts;
    });
    const unread = retells && drafts.length === 0 ? retold(source, around, !around.editorial) : null;
    return [
      ...drafts.map((draft) => ({ ...draft, source, isRead: true })),
      ...(unread === null ? [] : [{ ...alone(unread), source, isRead: false }]),
    ];
  });
}
