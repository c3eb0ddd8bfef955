import { isPast } from './verbs.js';

/** "I’m" → "I am", "im" → "I am", "gonna" → "going to": spellings the later steps need not know. */
export function expandContractions(sentence: string): string {
  return sentence
    .replace(/[\u2018\u2019\u02bc`´]/g, "'")
    .replace(/\bi(?='|\b(?!\.))/g, 'I')
    .replace(/\b[Ii]m\b(?!')/g, 'I am')
    .replace(/\bI've\b|\b[Ii]ve\b/g, 'I have')
    .replace(/\bI'm\b/g, 'I am')
    .replace(/\bI'll\b/g, 'I will')
    .replace(
      /\bI'd (?=(?:just |always |never |already |recently |only )?(?:been|had|gone|done|seen|made|taken|\w{3,}ed)\b)/g,
      'I had ',
    )
    .replace(/\bI'd\b/g, 'I would')
    .replace(/\b([Mm]y (?:\p{L}+ )?name)'s (?=\p{Lu})/gu, '$1 is ')
    .replace(
      /\b([Mm]y (?:\p{L}+ ){0,2}\p{L}+)'s (?=[+\d]|(?:now|called|on|in|at|from|still|no|been|not|over|off)\b)/gu,
      '$1 is ',
    )
    .replace(/\b([Ww]e|[Tt]hey)'(?:ve)\b/g, '$1 have')
    .replace(/\b([Ww]e|[Tt]hey)'re\b/g, '$1 are')
    .replace(/\b([Ww]e|[Tt]hey|[Hh]e|[Ss]he)'ll\b/g, '$1 will')
    .replace(/\b([Hh]e|[Ss]he)'s(?= (?:been|got|had|gone|already|just \w+ed)\b)/g, '$1 has')
    .replace(/\b([Hh]e|[Ss]he)'s\b/g, '$1 is')
    .replace(
      /\b(?!(?:[Ii]t|[Tt]hat|[Ww]hat|[Tt]here|[Hh]ere|[Ll]et|[Ww]ho)')(\p{L}{2,})'s (?=(?:been|got)\b)/gu,
      '$1 has ',
    )
    .replace(
      /\b(?!(?:[Ii]t|[Tt]hat|[Ww]hat|[Tt]here|[Hh]ere|[Ll]et|[Ww]ho)')(\p{L}{2,})'s (?=(?:an?|the|not|going|moving|getting|starting|coming|visiting|working|living|studying|allergic|married|engaged|pregnant)\b)/gu,
      '$1 is ',
    )
    .replace(/\b(do|does|did|is|are|was|were|have|has|had|ca|wo|would|could|should)nt\b/gi, "$1n't")
    .replace(/\bgonna\b/gi, 'going to')
    .replace(/\bwanna\b/gi, 'want to')
    .replace(/\b(?:have )?gotta\b/gi, 'have to')
    .replace(/\b(kind|sort)a\b/gi, '$1 of')
    .replace(/\s+/g, ' ');
}

const OPENING = new RegExp(
  '^(?:' +
    '(?:oh|ooh|wow|woah|whoa|woo\\w*|yay+|yeah|yea|yep|yes|yup|nope|no(?! (?:more|longer)\\b)|nah|hey|hi|hello|hiya|dear|well|so|and|but|or|also|plus|yet|actually|honestly|basically|any ?ways?|anyhow|by the way|btw|fyi|ha(?:ha)*|lol|hm+|a+w+|a+h+|ugh|phew|okay|ok|sure|totally|definitely|absolutely|exactly|indeed|certainly|great|cool|nice|awesome|amazing|sweet|right|true|agreed|same|luckily|fortunately|thankfully|unfortunately|sadly|for (?:context|reference|the record)|in fact|to be honest|tbh|as for me|for me|personally|lately|currently|right now|at the moment|these days|nowadays|apparently|guess what|(?:good|great|big|exciting) news|first of all|in the meantime|meanwhile|since then|still|then|now(?= I\\b)|though|sorry|update|correction|(?:please )?note(?: that)?|just so you know|heads[- ]up|scrap that|strike that|wait|no wait|my bad|my mistake|oops|whoops|I (?:mistyped|misspoke|got (?:it|that) wrong)|(?:it |so it |as it )?turns out(?: that)?|I take (?:it|that) back|speaking of which|you know|you know what|I mean|after (?:that|all)|afterwards|at first|in the end|at the (?:event|time|game|show|meeting|end|moment)|for (?:now|example|instance)|at least|on top of that|because of that|one (?:time|day)|since (?:we|our|you)\\b[^,]*?\\b(?:last|spoke|talked|chatted|chat)\\b[^,]{0,20}|of course|no worries|no problem|no way|man|dude|bro|got it|same here|me too|glad to hear(?: that| it)?)' +
    '|thanks?(?: so much| a lot| a ton| again| for [^,.!]{1,40})?|thank you(?: so much)?' +
    ')(?:[,!:.…~\\s]+|\\s+[-–—]+\\s+)(?=\\S)',
  'i',
);
const VOCATIVE =
  /^(?!\p{L}+(?:day|ly|night|morrow|wards|times|once)[,!]|Next|Soon|Today)(?:\p{Lu}[\p{L}'-]+|man|dude|bro|buddy|mate|everyone|guys|all|there)[,!]\s+(?=(?:I|we)\b|(?:my|our) [^,]+$)/iu;
const BARE_NAME = /^\p{Lu}[\p{L}'-]+[,!]\s+/u;
const CLOSING =
  /[,\s]+(?:since (?:we|you|our)\b.{0,12}\b(?:spoke|talked|chatted|met|chat)(?: last)?|too|(?<!\b(?:no longer|living|live|lives|back|are|get|getting|got|move|moving|moved in|still) )together|as well|also|though|lol|haha+|hehe|honestly|actually|by the way|sadly|luckily|unfortunately|thankfully|though|in case .{3,40}|man|dude|bro|mate|buddy|you know|btw|right now|at the moment|these days|lately|in fact|for example|for instance|for sure|or something|or so|and stuff|and all that|and so on|etc)\s*$/i;
const FILLER =
  /\b((?:I|[Ww]e)(?: (?:am|are|was|were|have|had))?) (?:(?:just|even|actually|literally|basically|totally) )+/g;
const INTRODUCTION =
  /^(?:[Pp]lease |[Jj]ust |[Yy]ou can |[Ee]veryone |[Pp]eople |(?:[Mm]ost|All) people |[Mm]y friends |all )*[Cc]alls? me (?!\p{L}+day\b)(\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?)(?:,.*)?$/u;
const EMOJI = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f|\u20e3|(?:^|\s)[:;]-?[()DPp](?=\s|$)/gu;

/** Removes interjections, greetings and people addressed from both ends, emoji, emphasis marks and end punctuation. */
export function trimClause(text: string, addressees: readonly string[]): string {
  let clause = text
    .replace(EMOJI, ' ')
    .replace(/\*\*|__|~~|(?<!\w)[*_]|[*_](?!\w)/g, '')
    .trim();
  for (let before = ''; before !== clause; ) {
    before = clause;
    clause = clause.replace(/^["'“”([\s.,…!~–—-]+/, '');
    clause = clause.replace(OPENING, '').replace(VOCATIVE, '');
    if (isAddressed(BARE_NAME.exec(clause)?.[0], addressees)) clause = clause.replace(BARE_NAME, '');
  }
  for (let before = ''; before !== clause; ) {
    before = clause;
    clause = clause.replace(/[\s.!,;:…~“"”)\]–—-]+$/u, closingMark(clause));
    clause = clause.replace(CLOSING, '');
    const comma = clause.lastIndexOf(',');
    if (comma > 0 && isAddressed(clause.slice(comma + 1), addressees)) clause = clause.slice(0, comma);
  }
  return clause
    .replace(/ (?:these days|nowadays|right now|at the moment)(?= (?:is|are)\b)/, '')
    .replace(FILLER, '$1 ')
    .replace(INTRODUCTION, 'I go by $1');
}

/** The bracket or quotation mark at the end of a clause, as long as the clause also opens it. */
function closingMark(clause: string): string {
  if (/"[^"]+"[\s.!,;:…]*$/.test(clause) && clause.split('"').length % 2 === 1) return '"';
  return /\([^()]*\)[\s.!,;:…]*$/.test(clause) ? ')' : '';
}

/** Whether the words are an addressee's name or a short form of it ("Mel" for "Melanie"). */
function isAddressed(words: string | undefined, addressees: readonly string[]): boolean {
  const name = words?.replace(/[^\p{L}'-]/gu, '').toLowerCase() ?? '';
  return (
    name.length >= 2 &&
    addressees.some((known) => known.toLowerCase().startsWith(name.length >= 3 ? name.slice(0, 3) : name))
  );
}

const DASH = /\s+[-–—]+\s+|(?<=\p{L}{2})[-–—]\s+(?!and\b|or\b)|\s*—\s*|;\s+|\s*\.{3,}\s*|…\s*/u;
/** Leads that announce the speaker's own words: "We did it: I …", "Big news: I …"; not "Translate: I …", "Ana: I …". */
const LEAD_IN =
  /^(?=[^:]*\b(?:I|we|my|it|it's|news|update|context|background|version|story|summary|intro(?:duction)?|change|changes|announcement|recap|reminder|status|bio|disclaimer|disclosure|confession|facts?|official|truth|verdict)\b)(?![^:]*\b(?:sa(?:id|ys?)|wrote|writes?|told|tells?|asked|replied|reads|quote\w*|line|lyrics?|song|book|motto|title|translate\w*|sentence|text\w*|message\w*|e-?mail\w*|template|draft\w*|prompt|example|rewrite|words|fix|grammar|please)\b)[^:]{1,60}:\s+(?=(?:I|we|my|our)\b)|^[Mm]y [^:]{1,50} changed:\s+(?=it(?:'s| is)\b)/i;
const AND_I = /,?\s+(?:and|but|so|yet)\s+(?=(?:then |now |also )?(?:I|we)\b(?! both))/;
const AND_MY =
  /,?\s+(?:and|but|so)\s+(?:now )?(?=(?:my|our)(?: \p{L}+){1,3} (?:is|was|has|lives|works|loves|likes)\b)/u;
const ASIDE =
  /,?\s+(?:and|but|so|or)\s+(?=(?:now )?(?:it|it's|that|that's|this|there|there's|you|let)\b)|,\s+(?=(?:it|it's|its|that's|this|which|so|but|you|what|not to mention|right|especially when|making it|really|such|pretty|very|super)\b)/i;

/** "I'm single again, Ola and I broke up", "Ben moved out, Sam is my roommate now": what opens a clause of its own. */
const PAIR = new RegExp(
  ',\\s+(?:and )?(?=(?:(?:my \\p{L}+|\\p{Lu}\\p{L}+) and I (?!am\\b)\\p{Ll}' +
    '|\\p{Lu}\\p{L}+ is (?:now )?my (?:new )?\\p{L}+(?: now)?[.!]*$))' +
    '|(?<=^\\p{Lu}\\p{L}+ \\p{Ll}[\\p{L} ]{2,30}),\\s+(?:and |so )?(?=(?:my|our) (?:new )?\\p{L}+ is )',
  'u',
);

/**
 * The clauses of a sentence that may stand alone: cut at dashes, semicolons and the colon of a lead-in, before ", and I …", and before remarks
 * on what was said (", and it was great", ", which …").
 */
export function splitClauses(sentence: string): string[] {
  return splitLeadIn(sentence)
    .flatMap((part) => part.split(DASH))
    .flatMap((part) => part.split(ASIDE))
    .flatMap((part) => part.split(PAIR))
    .flatMap(splitAtSubject)
    .flatMap(splitAtPossessive)
    .flatMap(splitAtComma);
}

function splitLeadIn(sentence: string): string[] {
  const lead = LEAD_IN.exec(sentence)?.[0];
  return lead === undefined ? [sentence] : [lead.replace(/:\s+$/, ''), sentence.slice(lead.length)];
}

/** "I live in X and I work at Y" is two clauses; "my wife and I" is one. */
function splitAtSubject(part: string): string[] {
  const pieces = part.split(AND_I);
  const [first = ''] = pieces;
  const compoundSubject =
    pieces.length > 1 &&
    first.trim().split(/\s+/).length <= 4 &&
    !/\b(?:I|we|is|are|was|were|has|had|lives|works|likes|loves)\b/.test(first) &&
    !first.split(' ').some((word) => isPast(word, false));
  return compoundSubject ? [part] : pieces;
}

/** "My band is Low and my drink is tea" is two clauses; "my sister and my brother are nurses" is one, having a plural verb. */
function splitAtPossessive(part: string): string[] {
  const [first = '', ...others] = part.split(AND_MY);
  const governed = /\b(?:that|think|know|believe|hope|if|when|because|since|while|between|both)\b/i.test(first);
  return governed ? [part] : [first, ...others];
}

/** "I love the sea, I moved to Lisbon" is two clauses; "when I was ten, I moved" is one. */
function splitAtComma(part: string): string[] {
  const at = /^(?:when|since|after|before|as|while|once|although|though|because)\b/i.test(part)
    ? -1
    : part.search(/,\s+(?:(?:I|we)\b|(?:my|our) (?:\p{L}+ ){1,3}(?:is|are) )/u);
  return at > 0 && /\b(?:I|it|it's|that's|we|left|my|our)\b/i.test(part.slice(0, at))
    ? [part.slice(0, at), part.slice(at + 1)]
    : [part];
}

/** Where a statement of its own opens behind a comma or colon: "Sad day, Otto died", "the stall is history: I rent a shop". */
const OPENS =
  "(?:(?:so|and|but|because|as|since|though|now) )*(?=(?:I|we|they|he|she)\\s\\p{Ll}|(?:it|that|there|here)(?:'s| is| was)\\s|(?:[Mm]y|[Oo]ur|[Tt]he) (?:\\p{L}+ ){1,2}?(?:is|was|has|had|can|doesn't|isn't|\\p{Ll}+ed|\\p{Ll}+s)\\b|\\p{Lu}\\p{Ll}+(?: is| was| has| had|'s| \\p{Ll}+ed| \\p{Ll}+s) )";
const SPLICE = new RegExp(`,\\s+${OPENS}|(?<=\\b(?:is|are|was|has|have)\\b[^:]{1,40}):\\s+${OPENS}`, 'u');

/** What may stand before a statement of its own: another one, or words that announce it. */
const HEAD =
  /^(?:(?:I|we|my|our|the|he|she|they|it|\p{Lu}\p{Ll}+) \S+ \S|(?:\p{L}+ )?(?:news|thing|day|plan|update|story|change|fact|confession|truth|bit|part)(?: of \p{L}+)?[,:])/iu;
const ADVERBIAL =
  /^(?:when|since|after|before|as|while|once|although|though|because|if|on|in|at|by|until|during|for|from|last|next|this|every|yesterday|today|tomorrow)\b/i;

/** The statements that a comma or colon strings together. */
export const splitSplices = (clause: string): string[] =>
  ADVERBIAL.test(clause) || !HEAD.test(clause) ? [clause] : clause.split(SPLICE);
