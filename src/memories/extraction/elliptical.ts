import { tagWords } from './people.js';
import { isPast } from './verbs.js';

const OPENING = /^(?:(?:just|finally|also|already|recently) )*([a-z]+) (\S+)/i;
// Imperatives, conditions and adjectives that look like past forms.
const NO_EVENT =
  /^(?:beat|bet|cast|cost|cut|hit|hurt|shed|shut|split|spread|quit|provided|attached|enclosed|granted|supposed|compared|based|used|related|had|was|were|did)$/i;
const MOTION =
  /^(?:moved|went|came|flew|drove|ran|walked|arrived|started|returned|travelled|traveled|hiked|swam|biked|cycled|stayed|slept|woke|got|met)$/i;
const PARTICLE = /^(?:to|from|in|at|on|into|up|out|off|with|back|home|house|for|through|around)$/i;
const OBJECT = /^(?:an?|the|my|our|two|three|four|five|six|\d+|some|\p{Lu}.*)$/u;

/**
 * "Moved to Porto last week" → "I moved to Porto last week": a diary's sentence that opens with a past tense and leaves
 * its "I" out; null when the first word may be something else, such as a participle or an imperative.
 */
export function withSubject(clause: string): string | null {
  const [, verb = '', next = ''] = OPENING.exec(clause) ?? [];
  if (NO_EVENT.test(verb) || !isPast(verb, false)) return null;
  const continues = /^(?:started|stopped|began)$/i.test(verb) && /ing$/.test(next);
  const opens =
    continues || (MOTION.test(verb) && PARTICLE.test(next)) ? true : OBJECT.test(next) || hasObject(clause, verb);
  return opens ? `I ${clause.slice(clause.indexOf(verb)).replace(verb, verb.toLowerCase())}` : null;
}

function hasObject(clause: string, verb: string): boolean {
  const terms = tagWords(clause);
  const at = terms.findIndex(({ text }) => text === verb);
  return terms[at]?.tags.has('PastTense') === true && terms[at + 1]?.tags.has('Noun') === true;
}

/** Whether a text has a sentence in the first person, as a diary does and a list of changes does not. */
export const tellsOfSelf = (text: string): boolean =>
  /(?:^|[.!?\n])[ \t]*(?:I(?:['’](?:m|ve|d))? [a-z]|My [a-z])/u.test(text);
