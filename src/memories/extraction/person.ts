import { coordinatedVerbs } from './coordination.js';
import { agree, isAdverb } from './verbs.js';

const INVERTED = /^(?:do|did|am|have|had|was|can|could|will|would|should|may|are|were|than|like|as|nor)$/i;
const COORDINATED = new Set(
  (
    "love like enjoy hate prefer want need work live play run go have am don't study teach speak write read cook bake paint draw try plan " +
    'use own make take drink eat spend feel help volunteer swim do get keep grow wear coach manage lead attend listen watch collect ride hike dance sing bike camp jog meditate surf ski garden knit travel relax chat order visit try celebrate host explore sleep rent sell commute'
  ).split(' '),
);
// After "I am …" the words that could be nouns as well are left alone.
const SURELY_VERBS = new Set('live have enjoy prefer teach work'.split(' '));
const NO_VERB = /^(?:as|at|in|on|of|for|with|to|by|from|and|or|but|the|an?|who|that|which|[a-z]+self|[a-z]+selves)$/i;
const WORD = /^([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}]*)$/u;

interface Word {
  lead: string;
  core: string;
  trail: string;
}

const splitWord = (word: string): Word => {
  const [, lead = '', core = '', trail = ''] = WORD.exec(word) ?? [];
  return { lead, core, trail };
};

/** "Ana" → "Ana's". */
export const possessive = (name: string): string => `${name}'s`;

/**
 * Rewrites "I", "we", "me", "my" … as statements about `name`, with the verbs agreeing: "I don't like my job" →
 * "User doesn't like their job". "We" is read as the speaker's part in it. Null when the grammar is not plain.
 * @param subjectIsSpeaker whether the clause's subject is the speaker, so that "my" may become "their"
 */
export function rewriteFirstPerson(
  clause: string,
  name: string,
  subjectIsSpeaker: boolean,
  pastCue: boolean,
): string | null {
  const words = clause.split(' ').map(splitWord);
  let spoken = false;
  for (const [at, word] of words.entries()) {
    const previous = words[at - 1]?.core ?? '';
    switch (word.core) {
      case 'I':
      case 'we':
      case 'We': {
        if (INVERTED.test(previous) || /^\p{Lu}/u.test(previous.replace(/^(?:My|Me|And|Our)$/, ''))) return null;
        const joint = /^and$/i.test(previous) && at >= 2 && !spoken;
        if (!joint && !agreeAt(words, at + 1, pastCue, spoken)) return null;
        // "… and I like tea" after "I love cake and": the subject need not be said again.
        if (!joint && spoken && /^(?:and|but)$/i.test(previous)) word.core = '';
        else word.core = name;
        spoken = true;
        break;
      }
      case 'me':
      case 'Me':
      case 'us':
        word.core = name;
        break;
      case 'my':
      case 'My':
      case 'our':
      case 'Our':
        word.core = spoken && subjectIsSpeaker ? 'their' : possessive(name);
        break;
      case 'mine':
      case 'ours':
        word.core = spoken ? 'theirs' : possessive(name);
        break;
      case 'myself':
      case 'ourselves':
        word.core = 'themselves';
        break;
      default:
        if (/^(?:I|me|my|we|our)\b/.test(word.core) && /['/]/.test(word.core)) return null;
    }
  }
  return words
    .map(({ lead, core, trail }) => lead + core + trail)
    .filter((word) => word !== '')
    .join(' ');
}

/** Makes the finite verb at or after `at` agree, and the verbs coordinated with it; false when there is no verb. */
function agreeAt(words: Word[], at: number, pastCue: boolean, again: boolean): boolean {
  let index = at;
  while (index < words.length && isAdverb(words[index]?.core ?? '')) index += 1;
  const verb = words[index];
  if (
    !verb ||
    NO_VERB.test(verb.core) ||
    !/^[a-z][a-z']*$/i.test(verb.core) ||
    (/(?:ing|tion|ness)$/.test(verb.core) && !/^(?:bring|sing|ring|swing|cling|sting|fling)$/.test(verb.core))
  )
    return false;
  const base = verb.core;
  verb.core = agree(base, pastCue);
  if (!again) agreeConjuncts(words, index, base);
  const simplePresent = verb.core !== base && !/^(?:is|was|has|does|isn't|wasn't|hasn't|doesn't)$/.test(verb.core);
  if ((simplePresent || base === 'am') && !again)
    agreeCoordinated(words, index + 1, base === 'am' ? SURELY_VERBS : COORDINATED);
  return true;
}

/** "I moved to Rome and work as a nurse": the later verbs that surely are verbs, whatever the first one's tense. */
function agreeConjuncts(words: Word[], first: number, base: string): void {
  const plain = words.map(({ lead, core, trail }, at) => lead + (at === first ? base : core) + trail);
  for (const { verb } of coordinatedVerbs(plain, first, false)) {
    const word = words[verb];
    if (word) word.core = agree(word.core);
  }
}

/** "I love tea and hate milk": verbs after "and", as long as no infinitive or new subject stands between. */
function agreeCoordinated(words: Word[], from: number, verbs: ReadonlySet<string>): void {
  for (let index = from; index < words.length - 1; index += 1) {
    const { core } = words[index] ?? { core: '' };
    if (/^(?:to|that|who|which|because|when|while|if|I|we|how|what|will|can)$/.test(core)) return;
    const comma = words[index]?.trail === ',';
    if (!comma && !/^(?:and|but|or)$/.test(core)) continue;
    let next = index + 1;
    if (comma && /^(?:and|but|or)$/.test(words[next]?.core ?? '')) continue;
    while (isAdverb(words[next]?.core ?? '')) next += 1;
    const verb = words[next];
    const followed = next < words.length - 1 && (verb?.trail === '' || (comma && verb?.trail === ','));
    if (verb && followed && verbs.has(verb.core) && !/^(?:and|or|but)$/.test(words[next + 1]?.core ?? ''))
      verb.core = agree(verb.core);
  }
}
