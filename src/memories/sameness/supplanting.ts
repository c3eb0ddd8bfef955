import { isState } from './tense.js';
import { spelledOut, stemOf } from './words.js';

/** A statement as far as it tells whether it is still so after another. */
export interface Traits {
  /** Stems of its words of content. */
  content: ReadonlySet<string>;
  /** Of the first two of them, where the statement is about a thing of somebody's and not about them. */
  lead: readonly string[];
  /** Of what it says is no more, or was before. */
  rejected: ReadonlySet<string>;
  names: ReadonlySet<string>;
  /** It tells of a time that is over. */
  isHistory: boolean;
  isRenewed: boolean;
  isSwitch: boolean;
  isEnd: boolean;
  isState: boolean;
  /** What somebody likes, hopes or believes. */
  isAttitude: boolean;
  hasNumber: boolean;
}

const LIGHT = new Set(
  (
    'user a an the is are was were am be been being has have had having do does did not no nor in on at of for to from with and or but so if then than as by about into over up out off ' +
    'their his her its them him he she it they this that these those own very too also only just still now again back more most all any some one ones way lot bit get gets got getting ' +
    'go goes went gone going make makes made take takes took taking come comes came s t like likes love loves enjoy enjoys hate hates'
  ).split(' '),
);
const MONTH = '(?:January|February|March|April|May|June|July|August|September|October|November|December)';
const RENEWED =
  /\b(?:now|these days|nowadays|instead|from now on|as of|any ?more|any longer|no longer|no more|finally|back|again|new|only|after all|rather than)\b/i;
const SWITCH =
  /\b(?:switch\w*|swap\w*|trad(?:ed|ing)|replac\w*|chang\w*|mov(?:ed|ing)|gone over|went over|gone|convert\w*|upgrad\w*|downgrad\w*|transfer\w*|promot\w*|hired|start(?:ed|s|ing)|join\w*|beca?ome|becoming|took up|taken|bought|adopted|reschedul\w*|postpon\w*|pushed|renamed|turned|signed|settled|picked)\b/i;
const END =
  /\b(?:stop\w*|quit\w*|gave|given|sold|left|leav\w+|cancel\w*|end(?:ed|s)|over|clos(?:ed|ing)|died|dead|retired|broke\w*|split|dropp\w*|binn\w*|ditch\w*|stolen|heal\w*|recovered|finished|resign\w*|notice|fired|lost|off|not|never|history|scrap\w*|cut|packed|done|moved out|no|without|former\w*|ex|used to|expired|fell through)\b/i;
/** What is governed by a word that rejects it: "rather than tea", "swapped the van", "moved from Rome". */
const REJECTED =
  /\b(?:instead of|rather than|than|no longer|no more|not|stop\w*|quit\w*|gave(?: up| away)?|given(?: up| away)?|give(?: up)?|sold|left|cancel\w*|dropp\w*|binn\w*|ditch\w*|scrap\w*|cut out|cut|packed in|done with|off|swapp?\w*|trad(?:ed|ing)|replac\w*|exchang\w*|from|used to|lost|finished|over|without|dethroned|beat)\s+((?:[\p{L}\d'-]+\s*){1,6})/giu;
const HISTORY = /\b(?:used to|formerly|back then|as a child|years ago|originally)\b/i;
/** What somebody likes goes on until just that is denied, which rules tell. */
const ATTITUDE =
  /\b(?:likes?|loves?|enjoys?|hates?|dislikes?|prefers?|adores?|fan of|passionate about|hopes?|believes?|appreciates?|always|important|means)\b/;
const NUMBER = /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|once|twice)\b/i;
const FULL_DATE = new RegExp(`\\b(?:\\d{1,2} )?(?:${MONTH} )?(?:19|20)\\d\\d\\b|\\b\\d{1,2} ${MONTH}\\b`, 'g');
const NO_NAME = new RegExp(`^(?:user|${MONTH})$`, 'i');

/** @param subject whom the statement is about, as a word of it */
export function traitsOf(memory: string, subject: string): Traits {
  const own = new Set(subject.toLowerCase().split(' '));
  const text = spelledOut(memory);
  const words = contentOf(memory, own);
  return {
    content: new Set(words),
    lead: memory.startsWith(subject) && !memory.startsWith(`${subject}'s`) ? [] : words.slice(0, 2),
    rejected: new Set([...text.matchAll(REJECTED)].flatMap(([, said = '']) => contentOf(said, own))),
    names: new Set(
      (memory.slice(1).match(/\p{Lu}[\p{L}-]{2,}/gu) ?? [])
        .filter((name) => !NO_NAME.test(name) && !own.has(name.toLowerCase()))
        .map((name) => name.toLowerCase()),
    ),
    isHistory: HISTORY.test(memory),
    isRenewed: RENEWED.test(memory),
    isSwitch: SWITCH.test(memory),
    isEnd: END.test(text),
    isState: isState(memory),
    isAttitude: ATTITUDE.test(memory),
    hasNumber: NUMBER.test(memory),
  };
}

function contentOf(text: string, own: ReadonlySet<string>): string[] {
  const words =
    spelledOut(text)
      .replace(FULL_DATE, ' ')
      .replace(/[.'’]s\b/g, '')
      .match(/[\p{L}\d@][\p{L}\d@'-]*/gu) ?? [];
  return words
    .map((word) => word.toLowerCase())
    .filter((word) => !LIGHT.has(word) && !own.has(word))
    .map(stemOf);
}

/** What is compared of two statements about the same person. */
export interface Comparable {
  traits: Traits;
  slot: string | null;
}

const shared = (one: ReadonlySet<string>, other: Iterable<string>): number =>
  [...other].filter((word) => one.has(word)).length;

/**
 * Weights of a logistic regression over pairs of statements about one person, the later one ending the earlier or not: those of
 * the bench over memories, of 580 pairs written to try the rules on, and of LoCoMo as negatives (docs/retrieval.md). Left are the signs that L1 regularisation left.
 */
const WEIGHTS = {
  sameSlot: 5.73,
  together: -2.77,
  renewed: 0.45,
  number: 0.78,
  ofSmaller: 4.15,
  state: 0.4,
  newState: -0.61,
  names: 1.31,
  otherNames: 0.85,
  commonChanged: 0.14,
  commonEnded: 0.05,
  leadChanged: 1.3,
  rejectedState: 1.6,
  stateChanged: 0.77,
} as const;
const BIAS = -3.94;
/** Log-odds from which on a statement counts as ended. */
const LEAST = 0;

type Sign = keyof typeof WEIGHTS;

/** @param together whether both were said in one document */
export function signsOf(before: Comparable, after: Comparable, together: boolean): Record<Sign, number> {
  const [old, recent] = [before.traits, after.traits];
  const common = shared(old.content, recent.content);
  const few = Math.min(common, 3);
  const names = shared(old.names, recent.names);
  const changed = Number(recent.isRenewed || recent.isSwitch || recent.isEnd);
  const state = Number(old.isState);
  return {
    sameSlot: Number(before.slot !== null && before.slot === after.slot),
    together: Number(together),
    renewed: Number(recent.isRenewed),
    number: Number(old.hasNumber && recent.hasNumber),
    ofSmaller: common / Math.max(1, Math.min(old.content.size, recent.content.size)),
    state,
    newState: Number(recent.isState),
    names: Math.min(names, 2),
    otherNames: Number(old.names.size > 0 && recent.names.size > 0 && names === 0),
    commonChanged: few * changed,
    commonEnded: few * Number(recent.isEnd),
    leadChanged: changed * Number(recent.lead.some((word) => old.content.has(word))),
    rejectedState: state * Math.min(shared(old.content, recent.rejected), 2),
    stateChanged: state * changed,
  };
}

/** Whether the earlier statement is more likely than not over by the later one, as far as their words tell. */
export function isSupplanted(before: Comparable, after: Comparable, together: boolean): boolean {
  const { isState: holds, isAttitude, content } = before.traits;
  if (!holds || (isAttitude && [...content].some((word) => !after.traits.rejected.has(word)))) return false;
  const { isHistory, isRenewed, isSwitch, isEnd } = after.traits;
  if (isHistory && !isRenewed) return false;
  if (!isRenewed && !isSwitch && !isEnd) return false;
  const signs = signsOf(before, after, together);
  const odds = (Object.keys(WEIGHTS) as Sign[]).reduce((sum, sign) => sum + WEIGHTS[sign] * signs[sign], BIAS);
  return odds >= LEAST;
}
