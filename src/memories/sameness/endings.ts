import { plainWords, spelledOut, stemOf } from './words.js';

/** That something the person had or did is over. */
export interface Ending {
  /** Words that what is over has to mention, all of them; lower case. */
  words: string[];
  /** The verb that is true no more ("no longer drinks"); null when anything about the words is over ("sold the van"). */
  verb: string | null;
}

const NP = '(?:(?:the|a|an|their|his|her|its|my|our|all|any|most of the|both) )?(.+)';
const BE_RID =
  '(?:(?:had to|has to|decided to) )?(?:sold|sell|give up|pulled out of|crashed|traded in|cut out|outgrew|outgrown|gave away|gave up on|gave up|given up on|given up|gave|rehomed|deleted|deactivated|shaved(?: off)?|handed in|submitted|stepped down as|got over|came off|went off|lost|returned|cancell?ed|called off|left|quit|dropped(?: out of)?|ended|got rid of|threw away|unsubscribed from|resigned from|withdrew from|scrapped|retired from|closed(?: down)?|shut down|stopped|cancell?ing|selling|leaving|quitting|passed|failed)';
/** What may stand before the main verb: the subject, a date, adverbs. */
const MAIN =
  '^(?:(?!(?:and|but|or|because|who|that|which|while|when|if|to|will|would|not|never|going|by)\\b)\\S+ ){1,8}?';
const FORMS: readonly (readonly [RegExp, (found: RegExpExecArray) => Ending | null])[] = [
  [
    / (?:outgrew|has outgrown|lost) (?:their )?(\S+) allergy\b/,
    (found) => withWord('allergic', ending(found[1], null)),
  ],
  [/ (?:is|are|was) (?:no longer|not) (?:an? )?(.+?) any (?:more|longer)\b/, (found) => deniedBe(found[1])],
  [/ (?:is|are) no longer (?:an? )?(.+)$/, (found) => deniedBe(found[1])],
  [/ (?:does|do|can|will|has) not (\S+)(?: (.+?))? any ?(?:more|longer)\b/, (found) => verbal(found[1], found[2])],
  [/ (?:is|has been|went) off (?!to\b|work|sick|the|on|in|at)(\S+)$/, (found) => verbal('consumes', found[1])],
  [/ no longer (\S+)(?: (.+))?$/, (found) => verbal(found[1], found[2])],
  [/ used to (?!it\b)(\S+)(?: (.+))?$/, (found) => verbal(found[1], found[2])],
  [
    / (?:stopped|stop|quit|gave up|give up|given up(?: on)?|finished|changed their mind about) (\S+ing)\b(?: (.+))?$/,
    (found) => verbal(found[1], found[2]),
  ],
  [/ (?:switched|changed|converted)(?: over)? to .+ from (.+)$/, (found) => ending(found[1], null)],
  [/ is (\S+)-free (?:since|for) /, (found) => ending(found[1], null)],
  [/ to replace (.+)$/, (found) => ending(found[1], null)],
  [/ (?:decided|chose|has decided) (?:not to|against) (\S+)(?: (.+))?$/, (found) => verbal(found[1], found[2])],
  [/ instead of (.+)$/, (found) => ending(found[1], null)],
  [/ (?:is|are) not (\S+ing)(?: (.+?))? after all\b/, (found) => verbal(found[1], found[2])],
  [
    / (?:got|is|has got) over (?:their )?(?:fear|phobia) of (.+)$/,
    (found) => withWord('afraid', ending(found[1], null)),
  ],
  [new RegExp(`${MAIN}(?:finished|completed) ${NP}$`), (found) => ending(found[1], 'is')],
  [/ (?:put|gave) (\p{Lu}\S+) (?:down|away|to sleep)\b/u, (found) => ending(found[1], null)],
  [/^(\S+) and (?:their (?:\S+ )?)?(\S+) are no longer\b/, (found) => ending(found[2], null)],
  [/ has not (\S+(?:ed|en))(?: (.+?))? (?:since|for) /, (found) => verbal(found[1], found[2])],
  [
    /^(?:User's )?(?:\S+ ){0,2}?(\S+) (?:died|passed away|ran away|flew away|went missing)\b/,
    (found) => ending(found[1], null),
  ],
  [/ moved (?:out of|away from) (?!.* to )(.+)$/, (found) => ending(found[1], null)],
  [/ (?:switched|changed|converted|moved)(?: over| \S+)? from (.+?) to /, (found) => ending(found[1], null)],
  [
    new RegExp(`${MAIN}(?:swapped|traded(?: in)?|exchanged|replaced) ${NP} (?:for|with|by) `),
    (found) => ending(found[1], null),
  ],
  [
    new RegExp(
      `'s ${NP} (?:(?:was|has been|is|got) (?:stolen|cancell?ed|lost|broken|sold|dead|over|closed|gone|cured|healed|totalled|totaled|wrecked|written off|crashed|scrapped|called off)|has (?:healed|gone away|cleared up|ended|died|closed)|healed|cleared up|went away|ran away|flew away|died|passed away|broke down|broke up|split up|ended|closed)\\b`,
    ),
    (found) => ending(found[1], null),
  ],
  [
    /^(\S+) and (?:their )?(\S+) (?:have )?(?:broke up|split up|separated|divorced|got divorced|are (?:separated|divorced|no longer together))\b/,
    (found) => ending(found[2], null),
  ],
  [/ (?:broke up|split up|is no longer together) with (?:their (?:\S+ )?)?(\S+)/, (found) => ending(found[1], null)],
  [new RegExp(`${MAIN}${BE_RID} ${NP}$`), (found) => ending(found[1], null)],
];

/**
 * What a sentence in the third person says is over ("User sold the van.", "User no longer drinks coffee.", "User used to
 * smoke."); null when it says nothing of the kind.
 */
export function endingOf(memory: string): Ending | null {
  const text = spelledOut(memory)
    .replace(/\.$/, '')
    .replace(/(?<=.{12}), .*$/, '');
  const own = stemOf((text.split(' ')[0] ?? '').toLowerCase().replace(/'s$/, ''));
  if (AWAY.test(text)) return null;
  for (const [form, read] of FORMS) {
    const found = form.exec(text);
    if (found) {
      const end = read(found);
      return end?.words.some((word) => stemOf(word.replace(/'s$/, '')) === own) && !DIED.test(text) ? null : end;
    }
  }
  return null;
}

const TIME =
  /^(?:in|on|at|since|around) (?:\d|the (?:week|weekend|end)|(?:January|February|March|April|May|June|July|August|September|October|November|December)\b)/;

/** Who leaves for a conference comes back. */
const AWAY = / left .+ at (?:noon|midnight|\d)| left .+ for (?:an?|the|some|two|three|\d+) (?!new\b|good\b|better\b)/;
const DIED = / (?:died|passed away)\b/;
/** Where the words of the thing end, and when or why it ended begins. */
const BOUNDS =
  /,|;| (?:in|on|at|with|because|since|for|from|after|before|last|yesterday|this|as|when|while|due|so|and|but|instead|again|to|until|during|about)(?= |$)/;
const VAGUE = new Set(
  'job membership subscription habit trip holiday flight visit plan contract thing class'.split(' '),
);

function deniedBe(said: string | undefined): Ending | null {
  const progressive = /^(\S+ing)(?: (.+))?$/.exec(said ?? '');
  if (progressive) return verbal(progressive[1], progressive[2]);
  const of = /^(?:afraid|scared|fond|allergic|interested|member|part|fan)(?: of| to| in)? (?:the |a )?(.+)$/.exec(
    said ?? '',
  );
  return ending(of?.[1] ?? said, 'is');
}

/** "drinks", "coffee in the evening" → the verb and its object; a verb alone is what is over. */
function verbal(verb: string | undefined, rest: string | undefined): Ending | null {
  if (verb === undefined) return null;
  const complement = (rest !== undefined && TIME.test(rest) ? undefined : rest)
    ?.replace(/^(?:to|at|for|in|on|with|as|from)\s+/, '')
    .replace(/^(?:an?|the|their|his|her) /, '');
  const end =
    complement === undefined || /^(?:very|so|too|because|as|since)\b/.test(complement)
      ? null
      : ending(complement, verb);
  return end ?? { words: [verb.toLowerCase()], verb: null };
}

const withWord = (word: string, end: Ending | null): Ending | null =>
  end === null ? null : { ...end, words: [word, ...end.words] };

function ending(said: string | undefined, verb: string | null): Ending | null {
  const whole = (said ?? '').replace(/^(?:the|an?|their|his|her) /, '');
  const at = ` ${whole}`.search(BOUNDS);
  const thing = at < 0 ? whole : whole.slice(0, Math.max(0, at - 1));
  const destination =
    / (?:to|for|from|with|at|in(?! (?:January|February|March|April|May|June|July|August|September|October|November|December)\b)) ((?:\p{Lu}[\p{L}'-]* ?)+)/u.exec(
      whole,
    )?.[1] ?? '';
  const names = [...thing.split(' '), ...destination.split(' ')].filter((word) => /^\p{Lu}/u.test(word)).join(' ');
  const words = plainWords(`- ${names === '' ? thing : names}`);
  const telling = words.filter((word) => !VAGUE.has(word));
  const kept = telling.length > 0 ? telling : words;
  return kept.length === 0 || kept.length > 5 ? null : { words: kept, verb };
}

/** Whether the words of an end fit anything: "lost their job". */
export const namesNothing = ({ words }: Ending): boolean => words.every((word) => VAGUE.has(word));
