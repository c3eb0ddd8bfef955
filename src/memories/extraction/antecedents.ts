import { NOT_A_NAME, type Person, relativeIn, tagWords } from './people.js';
import { possessive } from './person.js';
import { factOf, type Surroundings } from './statement.js';

/** How many sentences back a pronoun's person is looked for; bounds the work per sentence. */
export const REACH = 4;

/** The fact of a clause that opens with "he", "she", "his" or "her", when the sentences before it name one person. */
export function pronounFact(
  clause: string,
  before: readonly string[],
  around: Surroundings,
): ReturnType<typeof factOf> {
  const resolved = resolvePronoun(clause, peopleIn(before.slice(-REACH), around.speaker, around.known));
  if (!resolved) return null;
  const first = resolved.person.name?.split(' ')[0];
  return factOf(resolved.clause, first ? { ...around, known: new Set([...around.known, first]) } : around);
}

const CAPITALISED = /\p{Lu}\p{Ll}+(?:['-]\p{Lu}?\p{Ll}+)*/gu;

/** People named in earlier sentences, each once. */
function peopleIn(sentences: readonly string[], owner: string, known: ReadonlySet<string>): Person[] {
  const people = new Map<string, Person>();
  for (const sentence of sentences) {
    const relative = relativeIn(sentence, owner);
    if (relative) people.set(relative.label, relative);
    for (const { text, tags } of sentence
      .match(CAPITALISED)
      ?.flatMap((word) => (NOT_A_NAME.has(word) ? [] : tagWords(word))) ?? []) {
      const name = text.replace(/'s$/, '');
      const isName =
        known.has(name) ||
        (tags.has('FirstName') && /^\p{Lu}/u.test(name)) ||
        (tags.has('Person') && /^\p{Lu}\p{Ll}/u.test(name) && !tags.has('LastName') && !tags.has('Pronoun'));
      if (
        isName &&
        name !== owner &&
        !NOT_A_NAME.has(name) &&
        ![...people.keys()].some((label) => label.split(' ').includes(name))
      ) {
        people.set(name, {
          label: name,
          mention: name,
          name,
          gender: tags.has('FemaleName') ? 'female' : tags.has('MaleName') ? 'male' : null,
        });
      }
    }
  }
  return [...people.values()];
}
/**
 * Replaces the pronoun that opens the clause by the person it stands for; null when that is not clear.
 * @param candidates the people named before it
 */
function resolvePronoun(clause: string, candidates: readonly Person[]): { clause: string; person: Person } | null {
  const match = /^(he|she|his|her)\s+(.*)$/is.exec(clause);
  const [person, ...others] = candidates;
  if (!match || !person || others.length > 0) return null;
  const [, pronoun = '', rest = ''] = match;
  const said = pronoun.toLowerCase();
  if (person.gender === (/^h(?:e|is)$/.test(said) ? 'female' : 'male')) return null;
  return { clause: `${/^(?:his|her)$/.test(said) ? possessive(person.mention) : person.mention} ${rest}`, person };
}
