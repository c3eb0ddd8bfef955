import { plainWords } from './words.js';

/** What a sentence says, whichever of its usual wordings it has. */
export interface Gist {
  words: string;
  /** Whether it says that it is not so: "doesn't like", "hates", "no longer". */
  denied: boolean;
}

const FRONTED = /^((?:On|In|At|Since|Every) [^,]{1,40}), (.+)$/;
const NO = / (?:have|has) no (?=\S)/;
const DENIAL = /^(.{0,60}?) (?:(?:do|does|is|are|was|has|have|can|will|would) )?(?:not|no longer|never|don)(?= )/;
const WEARY =
  / (?:is|am|got|get|have got|have grown|have had|grew) (?:sick|tired|fed up|bored) (?:of|with)(?= )| (?:went|have gone|gone) off(?= )/;
const DISLIKE = / (?:hate|dislike|detest|loathe)(?= )/;
const TRAILING =
  / (?:more than ever|a? ?lot|much|great deal|a lot of|as well|by now|these day|this day|at moment|right now|any more|any longer)(?= |$)/g;

/** Wordings that say the same in any sentence; on plain words, in this order. */
const SYNONYMS: readonly (readonly [RegExp, string])[] = [
  [/ favorite(?= )/g, ' favourite'],
  [/ color(?= |$)/g, ' colour'],
  [/ practice(?= )/g, ' practise'],
  [/ (?:mom|mum)('s)?(?= |$)/g, ' mother$1'],
  [/ dad('s)?(?= |$)/g, ' father$1'],
  [/ (grand)?(?:kid|children)(?= |$)/g, ' $1child'],
  [/ (?:own|have got)(?= )/g, ' have'],
  [/^(\S+(?: \S+)?) is (\S+'s) (\S+(?: \S+){0,2})$/, '$2 $3 is $1'],
  [/ on (\S+day)s?$/, ' every $1'],
  [/^(\S+)'s (?:(?:favourite|main) )?(?:hobby|hobbie|passion|pastime) (?:is|are) /, '$1 like '],
  [/ would (?:love|like) to(?= )/g, ' want to'],
  [/ dream of (\S{3,}?)ing(?= )/, ' want to $1'],
  [/ (?:hope|wish|long) to(?= )/, ' want to'],
  [/ want to go to(?= )/, ' want to visit'],
  [/ (?:was|have been|is) diagnosed with(?= )/, ' have'],
  [/ is (diabet|asthma|epilep)(?:ic|tic|tics)(?= |$)/, ' have $1'],
  [/ have ((?:type \d )?)(diabet|asthma|epilep)\S*(?= |$)/, ' have $1$2'],
  [/ have (?:fear|phobia) of(?= )/, ' is afraid of'],
  [/ (?:is )?prepar(?:e|ing) for(?= )/, ' is training for'],
  [/ is (?:father|mother|dad|mum|mom|parent) of (\S+)(?= |$)/, ' have $1 child'],
  [/ have degree from(?= )/, ' graduated from'],
  [/ suffer from(?= )/g, ' have'],
  [/ (?:often |regularly )?get(?= (?:\S+ )?(?:migraine|headache|cramp|panic attack|nosebleed)(?: |$))/, ' have'],
  [/ (?:daily|each day)(?= |$)/, ' every day'],
  [/ (?:help out|do(?:es)? volunteer work) at(?= )/, ' volunteer at'],
  [/ is volunteer at(?= )/, ' volunteer at'],
  [/ is member of(?= )/, ' is in'],
  [/ is (?:big |huge |massive |avid |great |keen )*(?!not )(\S+(?: \S+)?) fan(?= |$)(?! of)/, ' like $1'],
  [/ is (?:big |huge |massive |avid |great |keen |passionate )+(\S+?)er(?= |$)/, ' like $1ing'],
  [/ listen to (\S+(?: music)?)(?= |$)/, ' like $1'],
  [/ like (\S+) (?:more|better) than(?= )/, ' prefer $1 over'],
  [/ would (?:choose|pick) (\S+) over(?= )/, ' prefer $1 over'],
  [/ (?:have )?(?:become|became)(?= )/g, ' is'],
  [/ (?:have )?(?:come|came|grown|grew|learned|begun|began|started) to(?= (?:like|love|enjoy|eat|drink) )/g, ''],
  [/ have been(?= )/g, ' is'],
  [
    / (?:is (?:(?:huge|big|great|massive) )?fan of|is (?:fond of|into|keen on|crazy about|passionate about)|love|enjoy|adore)(?= )/g,
    ' like',
  ],
  [/ is (?:scared|terrified|frightened) of(?= )/g, ' is afraid of'],
  [/ have (\S+) allergy(?= |$)/g, ' is allergic to $1'],
  [/ have allergy (?:to|against)(?= )/g, ' is allergic to'],
  [/ (?:is (?:based|living)|reside) (?:in|at)(?= )/g, ' live in'],
  [/ (?:work for|is employed (?:at|by)|is working (?:at|for))(?= )/g, ' work at'],
  [/ (?:work|is working) as(?= )/g, ' is'],
  [/ (?:is fluent in|can speak|speak fluent)(?= )/g, ' speak'],
  [/ would rather have (.+) than(?= )/g, ' prefer $1 over'],
  [/ prefer (\S+) (?:to|rather than)(?= )/g, ' prefer $1 over'],
  [/ prefer(?= (?!.* (?:over|to|than|rather) ))/g, ' like'],
  [/ old(?= |$)/g, ''],
  [/ year(?=$)/g, ''],
];
/** "has a cat called Tom", "has a cat, Tom", "'s cat's name is Tom" → "'s cat is Tom". */
const NAMED: readonly (readonly [RegExp, string])[] = [
  [/('s \S+(?: \S+)?)'s (?=(?:called|named) )/, '$1 is '],
  [
    /^(\S+) have ((?:\S+ )?\S+) (?:called|named|whose name is|(?:and )?(?:his|her|it|its|their) name is) (\S+(?: \S+)?)$/,
    "$1's $2 is $3",
  ],
  [/'s name is(?= )/, ' is'],
  [/ is (?:called|named)(?= )/, ' is'],
];

/**
 * The canonical words of a sentence. Only wordings are levelled that mean the same of everything: names, numbers and
 * words of content stay, so that what differs in one of them never has the same gist.
 */
export function gistOf(memory: string): Gist {
  const ordered = memory
    .replace(/\.$/, '')
    .replace(/ (?:by|right|as of) now\b/, '')
    .replace(FRONTED, '$2 $1');
  const appositive = ordered.replace(/ ((?:has|owns) an? [\p{Ll} ]{2,30}), (?=\p{Lu}[\p{L}-]+$)/u, ' $1 named ');
  let words = plainWords(appositive).join(' ');
  let denied = false;
  const denial = DENIAL.exec(words);
  if (denial) {
    denied = true;
    words =
      `${denial[1]}${/ (?:is|are|was) not$/.test(denial[0]) ? ' is' : ''}${words.slice(denial[0].length)}`.replace(
        / (?:can )?(?:stand|bear)(?= )/,
        ' like',
      );
  }
  if (NO.test(words)) {
    denied = !denied;
    words = words.replace(NO, ' have ');
  }
  words = words.replace(WEARY, ' hate');
  if (DISLIKE.test(words)) {
    denied = !denied;
    words = words.replace(DISLIKE, ' like');
  }
  words = words.replace(TRAILING, '');
  for (const [wording, same] of [...SYNONYMS, ...NAMED]) words = words.replace(wording, same);
  return { words: words.trim(), denied };
}

/** Whether two sentences say the same thing of the same, in other words. */
export const sayTheSame = (one: Gist, other: Gist): boolean => one.denied === other.denied && one.words === other.words;

/** Words that a when, where or with what begins with: it says more of the same fact. */
const DETAIL =
  /^ (?:in|at|on|every|each|once|twice|since|for|with|without|because|as|when|while|after|before|during|until)\b/;

/** Whether the first sentence says all that the second says, perhaps with a when, where or why. */
export const saysAsMuch = (one: Gist, other: Gist): boolean =>
  one.denied === other.denied &&
  one.words.startsWith(other.words) &&
  (one.words.length === other.words.length || DETAIL.test(one.words.slice(other.words.length)));
