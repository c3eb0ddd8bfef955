const GREETING =
  /^(?:hi|hiya|hello|hey|howdy|greetings|good (?:morning|afternoon|evening|day))(?:,? (?:there|all|everyone|again))?(?:\s*(?:[,!–—]|[.-]{2,}|[.-](?!\w))+\s*|\s+(?=(?:can|could|would|will|do|does|did|is|are|was|were|what|who|whom|whose|when|where|which|why|how|please|tell|i|i'm|i'd)\b))/i;
const HESITATION =
  /^(?:u[mh]+|er+m?|so|well|ok(?:ay)?|right|anyway|by the way|btw|(?:just )?(?:a )?quick(?: little)? question|(?:i(?:'m| am) )?just curious|just wondering|one (?:more )?question)\s*(?:[,:;–—…]|[.-]{2,}|[.-](?!\w))+\s*/i;
const POLITENESS = /^(?:please|pls|kindly)\b[\s,]*/i;
const REQUEST = new RegExp(
  `^(?:${[
    '(?:(?:can|could|would|will) you |please )(?:please |maybe |possibly |quickly )?(?:tell|remind) me(?: again| please)?(?: about| of)?',
    'do you (?:happen to )?(?:know|remember|recall)',
    "i(?:'d| would) (?:like|love) to know",
    "i(?:'m| am| was|'ve been| have been) (?:just )?wondering",
    'i (?:just )?(?:want|wanted|need) to know',
    '(?:tell|remind) me(?: again| please)?(?: about)?',
    '(?:do you have )?any idea',
  ].join('|')})\\b[\\s,:]*(?:(?:if|whether)\\s+(?:you (?:know|remember|could tell me)\\s+)?)?`,
  'i',
);
const THANKS =
  /(?:[,.!?;–—-]\s*|(?<=[?!.])\s+)(?:many )?(?:thanks|thank you|thx|cheers)(?: (?:so|very) much| a lot| in advance)*[\s.!]*$/i;
const PLEASE = /(?<![\s,])[\s,]+please(?=[\s.!?]*$)/i;

/**
 * A question without the words that are there for a person: greetings, hesitation, "could you please tell me", thanks.
 * Words that say what is looked for stay as they are; where nothing else would be left, all do.
 */
export function withoutFiller(question: string): string {
  let text = question.trim();
  for (let before = ''; before !== text; ) {
    before = text;
    for (const opening of [GREETING, HESITATION, POLITENESS, REQUEST]) text = text.replace(opening, '');
    text = text
      .replace(THANKS, (match) => /^[?!]/.exec(match)?.[0] ?? '')
      .replace(PLEASE, '')
      .trim();
  }
  return /[\p{L}\p{N}]/u.test(text) ? text : question;
}
