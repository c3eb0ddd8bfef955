import type { Persona, Question } from './persona.js';

/** What the service answers about a persona's container. */
export interface Answers {
  /** Texts of the current memories that were said, inferences left out. */
  listed: readonly string[];
  /** Texts of all memories that there ever were: current, superseded, expired. */
  ever: readonly string[];
  /** Texts of the profile. */
  profile: readonly string[];
  /** For every question the texts of the results, best first. */
  results: readonly (readonly string[])[];
}

/** How many of how many. */
export interface Share {
  count: number;
  of: number;
}

export interface Score {
  currentFirst: Share;
  supersededReturned: Share;
  duplicates: Share;
  junk: Share;
  expiredReturned: Share;
  recall: Share;
}

/** What went wrong, one line each, for whoever tunes. */
export type Finding = `${keyof Score}: ${string}`;

/**
 * Words that make the mention of a value history or an end of it. "From", "before", "until" and "not" are none of them: "is
 * from Oslo" and "works until five, not six" state what holds.
 */
const noLonger =
  /\b(?:no longer|never|any ?more|used to|formerly|former|previous(?:ly)?|left|quit|gave|sold|sell|stopped|stolen|ended|cancelled|broke up|split up|died|passed away|laid off|fired|retired|dropped|hurt|instead of|rather than)\b/;

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[’]/g, "'")
    .replace(/\bcan't\b/g, 'can not')
    .replace(/n't\b/g, ' not');

/**
 * Whether a text holds each of the parts that " + " divides; "|" divides the ways to say one. A way is looked for where a
 * word begins, whatever its case; "n't" counts as "not".
 */
export function matches(pattern: string, text: string): boolean {
  const said = plain(text);
  return pattern.split(' + ').every((part) =>
    part.split('|').some((way) => {
      const at = new RegExp(`(?<![\\p{L}\\p{N}])${plain(way).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`, 'u');
      return at.test(said);
    }),
  );
}

/** Whether a text states a value that held before as if it held now. */
export function statesOld(question: Question, text: string): boolean {
  if (matches(question.now, text) || noLonger.test(plain(text))) return false;
  return question.before.some((before) => matches(before, text));
}

/** What a persona's container and the answers to their questions came to. */
export function score(persona: Persona, answers: Answers): { score: Score; findings: Finding[] } {
  const findings: Finding[] = [];
  const failing = <T>(kind: keyof Score, items: readonly T[], tell: (item: T, at: number) => string | null): Share => {
    const told = items.map(tell).flatMap((finding) => finding ?? []);
    findings.push(...told.map((finding): Finding => `${kind}: ${persona.name}: ${finding}`));
    return { count: told.length, of: items.length };
  };
  const rest = ({ count, of }: Share): Share => ({ count: of - count, of });
  const { questions } = persona;
  const superseding = questions.filter(({ before }) => before.length > 0);
  const shown = [...answers.listed, ...answers.profile, ...answers.results.flat()];
  return {
    score: {
      currentFirst: rest(
        failing('currentFirst', questions, ({ text, now }, at) => {
          const first = answers.results[at]?.[0];
          return first !== undefined && matches(now, first) ? null : `${text} → ${first ?? 'nothing'}`;
        }),
      ),
      supersededReturned: failing('supersededReturned', superseding, (question) => {
        const at = questions.indexOf(question);
        const seen = [...(answers.results[at] ?? []), ...answers.profile];
        const old = seen.find((text) => statesOld(question, text));
        return old === undefined ? null : `${question.text} → ${old}`;
      }),
      duplicates: failing('duplicates', answers.listed, (memory, at) => {
        const earlier = answers.listed.slice(0, at).find((other) => sayTheSame(persona, other, memory));
        return earlier === undefined ? null : `${earlier} = ${memory}`;
      }),
      junk: failing('junk', answers.listed, (memory) =>
        persona.facts.some((fact) => matches(fact, memory)) ? null : memory,
      ),
      expiredReturned: failing('expiredReturned', persona.expired, (fact) => {
        const found = shown.find((text) => matches(fact, text));
        return found === undefined ? null : found;
      }),
      recall: rest(
        failing('recall', persona.facts, (fact) => (answers.ever.some((text) => matches(fact, text)) ? null : fact)),
      ),
    },
    findings,
  };
}

/** Two memories say the same when the same facts of the persona are in them, at least one. */
function sayTheSame({ facts }: Persona, one: string, other: string): boolean {
  const inOne = facts.filter((fact) => matches(fact, one));
  const inOther = facts.filter((fact) => matches(fact, other));
  return inOne.length > 0 && inOne.join() === inOther.join();
}

const kinds = ['currentFirst', 'supersededReturned', 'duplicates', 'junk', 'expiredReturned', 'recall'] as const;

/** The sums of several scores. */
export function total(scores: readonly Score[]): Score {
  const sum = (kind: keyof Score): Share => ({
    count: scores.reduce((count, each) => count + each[kind].count, 0),
    of: scores.reduce((of, each) => of + each[kind].of, 0),
  });
  return Object.fromEntries(kinds.map((kind) => [kind, sum(kind)])) as unknown as Score;
}
