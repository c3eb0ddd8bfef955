const IRREGULAR_PRESENT: Readonly<Record<string, string>> = {
  ...{ am: 'is', are: 'is', is: 'is', was: 'was', were: 'was', have: 'has', has: 'has', do: 'does', go: 'goes' },
  ...{ "don't": "doesn't", "haven't": "hasn't", "aren't": "isn't", "weren't": "wasn't", "ain't": "isn't" },
};
const UNCHANGED = new Set(
  "can could will would shall should may might must ought did had can't cannot couldn't won't wouldn't shan't shouldn't mustn't didn't hadn't used".split(
    ' ',
  ),
);
const IRREGULAR_PAST = new Set(
  (
    'ate beat bet cast cost cut hit hurt shed shut split spread became began bent bit bled blew bore bought bound bred broke brought built burnt came caught chose clung crept dealt did dove ' +
    'drank drew drove dug fed fell felt flew forgave forgot fought found froze gave got grew had heard held hid hung kept knew laid learnt ' +
    'led left lent lit lost made meant met misread misunderstood overcame paid quit ran rang rode rose said sang sat saw sent shone shook ' +
    'shot shrank slept slid smelt snuck sold sought spelt spent spoke spoilt spun stole stood stuck stung struck swam swore swept swung ' +
    'taught thought threw told took tore understood underwent went wept woke won wore wound wrote was were withdrew'
  ).split(' '),
);
const PREFIX = /^(?:re|over|under|out|mis|with|un)(?=\w{3})/;
const NOT_PAST_ED = new Set('bleed breed embed exceed feed heed need proceed seed shred speed succeed weed'.split(' '));

/** Whether the word, used as a finite verb, is in the past tense. */
export function isPast(word: string): boolean {
  const verb = word.toLowerCase();
  return (
    IRREGULAR_PAST.has(verb.replace(PREFIX, '')) ||
    IRREGULAR_PAST.has(verb) ||
    (/..ed$/.test(verb) && !NOT_PAST_ED.has(verb))
  );
}

/**
 * The form that agrees with a singular third person: "have" → "has", "don't" → "doesn't", "try" → "tries".
 * Past forms and modals come back unchanged.
 */
export function agree(word: string): string {
  const verb = word.toLowerCase();
  const irregular = Object.hasOwn(IRREGULAR_PRESENT, verb) ? IRREGULAR_PRESENT[verb] : undefined;
  if (irregular !== undefined) return irregular;
  if (UNCHANGED.has(verb) || isPast(verb)) return word;
  if (/(?:[sxz]|ch|sh|o)$/.test(verb)) return `${word}es`;
  if (/[^aeiou]y$/.test(verb)) return `${word.slice(0, -1)}ies`;
  return `${word}s`;
}

const ADVERB =
  /^(?:no|longer|also|always|never|ever|last|first|now|just|still|often|sometimes|rarely|seldom|already|almost|even|only|both|all|then|once|soon|kind|sort|of|quite|so|too|not|most|least|\w{2,}ly)$/i;
const LY_VERB = /^(?:apply|rely|fly|reply|supply|multiply|comply|imply|ally|rally|tally|bully)$/i;

/** Whether the word may stand between a subject and its verb ("really", "recently", "never"). */
export const isAdverb = (word: string): boolean => ADVERB.test(word) && !LY_VERB.test(word);
