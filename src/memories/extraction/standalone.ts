import { RELATION } from './people.js';

const THING = /^(?:it|its|it's|itself)$/i;
const MANY = /^(?:they|them|their|theirs|they're|themselves|they've)$/i;
const SOMEBODY = /^(?:he|she|him|her|his|hers|he's|she's|himself|herself)$/i;
const DEMONSTRATIVE = /^(?:this|these|those|that|that's|such)$/i;
const AFTER_CONJUNCTION_THAT =
  /^(?:I|we|he|she|it|they|my|our|the|a|an|is|are|was|were|has|have|had|can|could|will|would|should|makes?|made|gives?|gave|helps?|helped|lets?|keeps?|takes?|took|means?|went|came|got|\p{Lu}\p{L}+|\w+ed)$/u;
const DETERMINER =
  /^(?:a|My|Our|an|the|my|our|some|any|two|three|four|five|six|several|many|few|all|every|each|another|other|new|old|both|\d+|\p{Lu}[\p{L}'-]+)$/u;
const TIME_NOUN =
  /^(?:morning|afternoon|evening|night|week|weekend|month|year|summer|winter|spring|autumn|fall|season|semester|term)$/i;
const MANY_NOUN =
  /^(?:people|children|kids|men|women|folks|team|family|parents|everyone|someone|who|band|company|couple)$/i;
const PERSON_NOUN = new RegExp(`^${RELATION}$|^(?:who|someone|man|woman|guy|girl|boy|lady|baby|person)$`, 'i');
const ELSEWHERE = /^(?:here|there|else|same|above|below|former|latter|similar|likewise)$/i;

/**
 * Whether a clause, still in the first person, can be understood without the text around it: whatever "it", "they"
 * or "that" points at must have been named before it in the clause itself.
 */
export function isSelfContained(clause: string): boolean {
  const words = clause.split(' ').map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''));
  const named = { thing: false, many: false, somebody: false };
  for (const [at, word] of words.entries()) {
    const next = words[at + 1] ?? '';
    if (
      /^here$/i.test(word) ||
      (/^there$/i.test(word) && !/^(?:is|are|was|were|will|has|have)$/.test(next)) ||
      (ELSEWHERE.test(word) && !named.thing)
    )
      return false;
    if (
      (THING.test(word) && !named.thing) ||
      (MANY.test(word) && !named.many) ||
      (SOMEBODY.test(word) && !named.somebody)
    )
      return false;
    if (/^(?:mine|ours)$/.test(word) && words[at - 1] !== 'of' && !named.thing) return false;
    if (
      DEMONSTRATIVE.test(word) &&
      !TIME_NOUN.test(next) &&
      !(/^that$/i.test(word) && AFTER_CONJUNCTION_THAT.test(next))
    )
      return false;
    if (at === 0) continue;
    const name = /^\p{Lu}\p{Ll}/u.test(word);
    const determined =
      DETERMINER.test(words[at - 1] ?? '') &&
      !(at === 1 && /^(?:I|We)$/.test(words[0] ?? '')) &&
      !/^(?:lot|bit|few|ones?|things?)$/.test(word);
    if ((determined && !/[^s]s$/.test(word) && !PERSON_NOUN.test(word)) || name) named.thing = true;
    if (/(?:[^s]s)$/.test(word) && word.length > 3 && at > 1) named.many = true;
    if (MANY_NOUN.test(word) || /^and$/.test(word)) named.many = true;
    if (name || PERSON_NOUN.test(word)) named.somebody = true;
  }
  return true;
}

const EMPTY = new Set(
  (
    'a an the and or but so to of in on at by for from with about into over up down out off as than then if when while because since that which who what how why where ' +
    "is are was were be been being am has have had having do does did doing will would can could should may might must not never no n't also too very really so much more most " +
    'just still even ever always already again soon now later it its they them their he she him her his this these those there here you your themselves ' +
    'lot lots thing things stuff something anything everything nothing someone anyone everyone way ways bit kind sort time times moment moments day days one ones ' +
    'get gets got getting go goes went going gone make makes made making take takes took taking come comes came coming put let keep keeps kept give gives gave ' +
    'good great nice cool awesome amazing wonderful fantastic incredible perfect best better bad fun happy glad excited lovely beautiful special awful super pretty interesting ' +
    'feel feels felt feeling think thinks thought know knows knew see sees saw look looks looked looking want wants wanted wanting need needs needed try tries tried trying ' +
    'love loves loved like likes liked enjoy enjoys enjoyed hope hopes hoped mean means hear heard say says said tell told talk talked ask asked ' +
    'other others another such some any many few all both each every same own sure able ready back around through little big huge real positive feelings idea ideas ' +
    "doesn't don't didn't isn't wasn't can't couldn't won't hasn't haven't start started starting experience experiences blast part difference world life people person " +
    'happen happens happened happening journey support supports strength courage joy passion memories progress goal goals dream dreams dedication stronger challenge challenges chat inspiring inspired encouraging grateful excited amazing ' +
    'future month months year years week weeks ages hour hours minute minutes try snag ' +
    'recently lately finally actually definitely totally truly right well away first next last while yet part busy late early alone together hard long easy point fact'
  ).split(' '),
);
const TELLING_ALONE =
  /\b(?:vegan|vegetarian|pescatarian|married|divorced|single|engaged|widowed|retired|pregnant|unemployed|left-handed|deaf|blind|diabetic|coeliac|celiac|colou?r-?blind|smokes?|drinks?|bisexual|gay|lesbian|transgender|trans|dyslexic|autistic|religious|atheist|colou?rblind|lactose intolerant|dating|diabetes|asthma|epilepsy|arthritis|migraines?|anxiety|depression|adhd|insomnia|eczema|hypertension|twins|smoked|smoking|passed away|died|gave \w+ away|put \w+ down|swims|runs|cycles|hikes|climbs|dances|paints|sings|knits|surfs|skis|meditates|jogs|\d+ years old|is \d+|was born|ran away|flew away|went missing|moved away|recovered|moved out|retired|had (?:the|a|their) baby|let go|graduated|proposed|moved house|got (?:married|engaged|divorced|promoted|fired))\b/i;

const DATE =
  /\b(?:the (?:week|weekend) of )?(?:\d{1,2} )?(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{4}\b|\b(?:in|around) (?:19|20)\d\d\b/g;

/** Verbs that tell nothing without what they are done to. */
const BARE_VERB = /^(?:stopped|quit|sold|switched|visited|bought|turned|uses|teaches|collects|cancelled|finished)$/;

/** Whether a statement says something definite besides its subject: at least `least` words of substance. */
export function hasSubstance(statement: string, subject: string, least = 2): boolean {
  const said = statement.startsWith(subject) ? statement.slice(subject.length) : statement;
  if (TELLING_ALONE.test(said)) return true;
  const words =
    said
      .replaceAll(subject, ' ')
      .replace(DATE, ' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}][\p{L}\p{N}'-]*/gu) ?? [];
  if (/ is \p{Lu}\p{L}+(?: now)?$/u.test(said)) return true;
  const telling = new Set(words.filter((word) => (word.length > 1 || /\d/.test(word)) && !EMPTY.has(word)));
  return (
    telling.size >= least ||
    (telling.size === 1 &&
      least <= 2 &&
      ![...telling].every((word) => BARE_VERB.test(word)) &&
      /\b(?:loves?|likes?|enjoys?|hates?|prefers?|dislikes?|like|speaks?|plays?|is an?|is from|(?:named|called) \w|lives? in|moved to|(?:is|went|gone|came) off|isn't in|(?:down|up) to|goes to|goes \w+ing|got over|works|joined|works (?:at|for|as)|(?:needs|wants|got|bought) an?|(?:be|is|was|been|went|going|moving|flying) (?:in|at|to) |visited|started|(?:has|owns) (?:an?|two|three|four|no)|gave up|quit|sold|doesn't have an?|believes? in|doesn't believe|takes?|came off|stopped|no longer|left|switched|(?:eat|drink)s?|collects?|uses?|studies|teaches|speaks|supports?|(?:drink|eat)s?|turned)\b/i.test(
        said,
      ))
  );
}
