/** A wording of a change, and the plain statement of the value that holds from then on. */
type Renewal = readonly [RegExp, (found: readonly string[]) => string];

const NOW = '(?: now| these days| nowadays| instead| from now on| from here on)?';
const ROLE =
  'boss|manager|supervisor|team lead|landlord|landlady|room-?mate|flat-?mate|housemate|doctor|GP|dentist|therapist|coach|trainer|tutor|mentor|partner|girlfriend|boyfriend';
const EVENT =
  '(?:\\p{L}+ ){0,2}(?:yoga|choir|football|tennis|pilates|swimming|karate|judo|ballet|chess|therapy|physio|gym|club|run|appointment|meeting|call|sync|stand-?up|interview|exam|test|flight|trip|party|class|lesson|course|session|wedding|surgery|operation|check-?up|rehearsal|practice|training|game|match|deadline|visit|dinner|lunch|barbecue|concert|holiday|picnic|reunion|workshop)';
/** What takes place once. */
const ONCE =
  /(?:appointment|call|interview|exam|test|flight|trip|party|wedding|surgery|operation|check-?up|match|deadline|visit)$/i;
const SHIFTED =
  'moved|postponed|rescheduled|changed|pushed(?: back)?|brought forward|put off|delayed|shifted|switched|bumped|rebooked';
const SHIFT = 'move|postpone|reschedule|change|push(?: back)?|delay|shift|put off|bring forward|bump|rebook';
const RAISED = 'raised|increased|put up|upped|lowered|cut|reduced|dropped|bumped|hiked|doubled|changed';

const RENEWALS: readonly Renewal[] = [
  [
    /^(?:but |so |now )?(?:it is|it's) (?!not\b)([^,]{2,30}?) (?:that |which )?((?:I|we) (?:am|are|have|had|was|were|do|did|\p{L}+)(?: [^,]{1,40})?)$/iu,
    ([, what, said]) => `${said} ${what}`,
  ],
  [
    /^(?:my )?home (?:is|has become) (?:now )?(\p{Lu}[^,]*?)(?: now| these days)?$/iu,
    ([, place]) => `I live in ${place}`,
  ],
  [/^(\p{Lu}[^,]{1,30}?) has been my home\b(.*)$/u, ([, place, when]) => `I have lived in ${place}${when}`],
  [
    /^I (?:have )?(?:quit|left) (?:my job at )?\p{Lu}[\p{L}&'-]* (?:to (?:work|start) (?:at|for)|for) (\p{Lu}[\p{L}&' -]*)$/u,
    ([, employer]) => `I work at ${employer} now`,
  ],
  [/^I (?:am )?call(?:ing)? (\p{Lu}[^,]{1,30}?) (?:my )?home\b.*$/u, ([, place]) => `I live in ${place} now`],
  [/^I am (?:now )?back in (\p{Lu}[^,]{1,30}), living (.+)$/u, ([, place, how]) => `I live in ${place} ${how}`],
  [/^([A-Z][^,]{0,30}?) is (?:now )?(?:where I live|my home)(?: now)?$/u, ([, place]) => `I live in ${place}`],
  [
    /^(\p{Lu}\p{Ll}+) (?:has )?(?:left|dumped|broke up with|split up with|divorced|walked out on) me\b(.*)$/u,
    ([, name, when]) => `${name} and I broke up${when}`,
  ],
  [
    /^they (?:have )?(?:made|named|appointed|promoted) me (?:to )?(?:the |an? )?((?:\p{L}+ ){0,3}\p{L}+)$/iu,
    ([, role]) => `I was promoted to ${role}`,
  ],
  [
    /^(\p{Lu}\p{Ll}+|\S+ \S+|\p{Ll}+) (?:has )?replaced .{2,30} as (my [^,]{2,30})$/u,
    ([, value, owned]) => `${owned} is ${value} now`,
  ],
  [
    /^(\p{Lu}\p{Ll}+) (?:has )?(?:took|taken) over(?: from \p{Lu}\p{Ll}+)? as (my [^,]{2,30})$/u,
    ([, value, owned]) => `${owned} is ${value} now`,
  ],
  [
    /^\p{Lu}\p{Ll}+ (?:was|has been|got) replaced by (\p{Lu}\p{Ll}+) as (my [^,]{2,30})$/u,
    ([, value, owned]) => `${owned} is ${value} now`,
  ],
  [
    /^(\p{Lu}[\p{L}&'-]*(?: \p{Lu}[\p{L}&'-]*)?) (?:has )?(?:hired|employed|recruited|poached) me\b(.*)$/u,
    ([, employer, rest]) => `I was hired by ${employer}${rest}`,
  ],
  [
    /^I (?:have )?(?:changed|switched) my (favou?rite [^,]{2,30}?) (?:from .{2,30} )?to (.+)$/u,
    ([, owned, value]) => `my ${owned} is ${value} now`,
  ],
  [
    /^I (?:have )?(?:changed|switched|updated) my ((?:phone |mobile |cell )?number|e-?mail(?: address)?|address|username|name|last name|surname) (?:from .{2,30} )?to (.+)$/u,
    ([, owned, value]) => `my ${owned} is ${value} now`,
  ],
  [/^I would (?:now )?say (?:that )?(my favou?rite .+)$/u, ([, said]) => `${said}`],
  [
    /^(?:you can )?(?:reach|call|text|ring) me (?:at|on|under) (\+?[\d][\d ()-]{4,})(?: from now on| now)?$/iu,
    ([, number]) => `my phone number is ${number}`,
  ],
  [
    /^(?:you can )?(?:reach|contact|e-?mail|write to|find) me (?:at|on|under|via) (\S+@\S+?)(?: from now on| now)?$/iu,
    ([, address]) => `my email is ${address}`,
  ],
  [
    /^(my [^,]{2,40}?) (?:has |have )?(?:went|gone|jumped|climbed|rose|risen|increased|dropped|fell|fallen|grown|grew|shrank|is|changed) (?:up|down|up again|back|over)?(?: from .{1,20})? ?to ([^,]*\d[^,]*)$/iu,
    ([, owned, value]) => `${owned} is ${value} now`,
  ],
  [
    new RegExp(
      `^(they|[\\p{L} ]{2,25}?) (?:have |has |just )?(?:${RAISED}) (my|the|his|her|their) ([^,]{2,30}?) (?:from .{1,20} )?to (.*\\d.*)$`,
      'iu',
    ),
    ([, who = '', whose, owned, value]) =>
      `${whose !== 'my' && /^\p{Lu}\p{Ll}+$/u.test(who) && !/^(?:They|We)$/.test(who) ? `${who}'s` : 'my'} ${owned} is ${value} now`,
  ],
  [
    /^I (?:am|have gone|went) (?:down|up) to (\d[\d.,]* ?(?:kg|kilos?|kilograms?|lbs?|pounds|stone)\b.*)$/iu,
    ([, weight]) => `I weigh ${weight} now`,
  ],
  [/^(my [^,]{2,30}) is now (to .+)$/u, ([, owned, value]) => `${owned} is ${value} now`],
  [
    new RegExp(
      `^(?:the |my )?(?!my\\b)(${EVENT}) (?:has been|have been|was|got|has|is) (?:now )?(${SHIFTED}) to (.+)$`,
      'iu',
    ),
    ([, event, verb, time]) => `my ${lower(event)} was ${verb} to ${weekly(event, time)}`,
  ],
  [
    new RegExp(
      `^(?:the |my )?(?!my\\b)(${EVENT}) is (?:now )?(on|at) (.+?)(?: now| from now on| these days| instead)$`,
      'iu',
    ),
    ([, event, at, time]) => `my ${lower(event)} is ${at} ${time} now`,
  ],
  [
    new RegExp(
      `^(?:the |my )?(?!my\\b)(${EVENT}) (?:is off|(?:has been|was|got|is) (?:called off|cancell?ed)|is not happening|isn't happening)$`,
      'iu',
    ),
    ([, event]) => `my ${lower(event)} was cancelled`,
  ],
  [new RegExp(`^the (?!my\\b)(${EVENT}) is over$`, 'iu'), ([, event]) => `my ${lower(event)} is over`],
  [
    /^the (dog|cat|puppy|kitten|hamster|rabbit|goldfish|parrot|horse|pony|budgie|guinea pig|tortoise) ((?:has )?(?:died|passed away|ran away)\b.*)$/iu,
    ([, pet, end]) => `my ${pet} ${end}`,
  ],
  [
    new RegExp(
      `^(?:[Tt]hey|[Ss]omeone|[Tt]he (\\p{L}+)|[Mm]y (\\p{L}+)) (?:had|has|have|wants|needs) to (?:${SHIFT}) (?:my|our|the) (\\p{L}+(?: \\p{L}+)?) (?:from .{1,30} )?to (.+)$`,
      'u',
    ),
    ([, place, owner, event, time]) => {
      const host = /\s/.test(event ?? '') ? '' : (place ?? owner ?? '');
      return `my ${host === '' ? '' : `${host} `}${event} was moved to ${time}`;
    },
  ],
  [
    new RegExp(
      `^(?:I|we) (?:have |had to |just )?(?:${SHIFTED}|${SHIFT}) (?:my|our|the) ((?:\\p{L}+ ){0,2}\\p{L}+) (?:from .{1,30} )?to (?=.*\\d|\\p{Lu})(.+)$`,
      'iu',
    ),
    ([, event, time]) => (new RegExp(`^${EVENT}$`, 'iu').test(event ?? '') ? `my ${event} was moved to ${time}` : ''),
  ],
  [
    new RegExp(`^(\\p{Lu}[\\p{L}'.-]*(?: \\p{Lu}[\\p{L}'-]*)?) is (?:now )?my (?:new )?(${ROLE})${NOW}$`, 'u'),
    ([, name, role]) => `my ${role} is ${name} now`,
  ],
  [
    new RegExp(
      `^I (?:now )?(?:have|got|have got) an? new (${ROLE})(?:,|:| called| named|, (?:his|her|their) name is) (\\p{Lu}.+)$`,
      'u',
    ),
    ([, role, name]) => `my ${role} is ${name} now`,
  ],
  [
    /^(?:I|we) (?:have )?renamed (?:my|our|the) (\p{L}+(?: \p{L}+)?) (?:from .{1,30} )?to (.+)$/iu,
    ([, thing, name]) => `my ${thing} is called ${name} now`,
  ],
  [/^I (?:now )?report to (\p{Lu}[^,]{1,30}?)(?: now)?$/u, ([, name]) => `my manager is ${name} now`],
  [/^I (?:have )?(?:switched|changed|moved) to (Dr\.? \p{Lu}\p{Ll}+)$/u, ([, name]) => `my doctor is ${name} now`],
];

/** A bare day of what takes place every week is that of each week. */
const weekly = (event: string | undefined, time: string | undefined): string =>
  `${time}${ONCE.test(event ?? '') || !/^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$/.test(time ?? '') ? '' : 's'}`;

/** Without the capital of a sentence's first word, unless more words have one. */
const lower = (words: string | undefined): string =>
  /^\p{Lu}\p{Ll}+(?: \p{Ll}+)+$|^\p{Lu}\p{Ll}+$/u.test(words ?? '') && !/ trip$| visit$| flight$/.test(words ?? '')
    ? `${words?.[0]?.toLowerCase() ?? ''}${words?.slice(1) ?? ''}`
    : (words ?? '');

/**
 * A change told from its other side as the value that holds from then on: "they raised my rent to 780" → "my rent is 780
 * now", "Saga is my roommate now" → "my roommate is Saga now"; null when the clause tells of none.
 */
export function renewed(clause: string): string | null {
  for (const [wording, plain] of RENEWALS) {
    const found = wording.exec(clause);
    const said = found === null ? '' : plain(found);
    if (said !== '') return said;
  }
  return null;
}
