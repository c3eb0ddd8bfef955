import { RELATION } from './people.js';

/** What somebody has one of: a noun of up to four words, where it leads to or from included ("flight to Prague"). */
const NOUN =
  "((?:(?!(?:is|are|was|were|has|have|had|will)\\b)[\\p{L}'-]+ ){0,3}?[\\p{L}'-]+(?: (?:to|for|from|with) (?:the )?\\p{L}+)?)";
const MOVED =
  '(?:moved|changed|postponed|rescheduled|pushed(?: back)?|brought forward|put off|switched|shifted|delayed|extended|renewed)';
const OWN_IS = new RegExp(
  `^'s (?:(?:new|old|current|next|upcoming|main|first) )*${NOUN} (?:is|will be|takes place|starts|expires|(?:has|had) (?:been )?${MOVED}|(?:is|was|got) (?:now )?${MOVED}|${MOVED})\\b(?! (?:called|named) \\p{Ll})`,
  'u',
);
const MOVED_OWN = new RegExp(
  `^(?:(?:has|had) to |has )?(?:${MOVED}|move|change|postpone|reschedule|updated?) (?:the|their|his|her) ${NOUN} (?:from .{1,30} )?to `,
  'u',
);
const EVENT =
  'appointment|meeting|interview|exam|flight|party|class|lesson|course|session|reservation|booking|wedding|surgery|operation|check-up|deadline|rehearsal|practice|training';
const HAS_EVENT = new RegExp(
  `^(?:has|attends|takes|goes to|booked) (?:an?|the|their) ((?:[\\p{L}-]+ ){0,2}(?:${EVENT}))(?: (?:with|at|for) [^.]{1,40})? (?:on|at|every|each) (?:\\d|the |\\p{Lu})`,
  'u',
);
const WEEKLY = /^has (?!an? |the )(\p{L}+(?: \p{L}+)?) (?:on|every) (?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?\b/u;
const MEETS = new RegExp(`^'s ${NOUN} meets (?:on|every|each|at) `, 'u');

const MANY = new RegExp(
  `^(?:${RELATION}|(?:\\p{L}+ )*(?:sisters?|brothers?|sons?|daughters?|kids?|children|parents|family|team|life|friends?|cousins?|colleagues?|neighbou?rs?|hobb(?:y|ies)|passions?|dream|goal|plan|idea|favou?rite .*|.*[^s]s))$`,
  'iu',
);
/** Relations that somebody has one of at a time. */
const ONE_OF =
  /^(?:manager|boss|supervisor|landlord|doctor|dentist|therapist|teacher|coach|trainer|mentor|tutor|professor|advisor|adviser|roommate|tennis|pilates|chess|gymnastics|athletics)$/;

/** Other names of an attribute. */
const ALIASES: readonly (readonly [RegExp, string])[] = [
  [/^(?:phone|mobile|cell|cell ?phone|telephone)(?: number)?$|^number$/, 'phone'],
  [/^(?:boss|manager|line manager|supervisor)$/, 'manager'],
  [/^land(?:lord|lady)$/, 'landlord'],
  [/^(?:room-?mate|flat-?mate|housemate)$/, 'roommate'],
  [/^(?:doctor|gp|physician)$/, 'doctor'],
  [/^(?:salary|pay|wage|income)$/, 'salary'],
  [/^(?:last name|surname|family name)$/, 'surname'],
  [/^e-?mail(?: address)?$/, 'email'],
  [/^(?:home |postal )?address$/, 'address'],
  [/^(?:job|profession|occupation)$/, 'job'],
];

/**
 * The attribute that a predicate gives a value to by its form: "'s desk is on the third floor", "moved the wedding to May",
 * "has a dentist appointment on 3 May 2026"; null for what somebody may have several of.
 */
export function attributeOf(predicate: string): string | null {
  const meeting = MEETS.exec(predicate)?.[1];
  if (meeting) return `${meeting.toLowerCase()} meeting`;
  const host =
    /^(?:has|booked) an? (\p{L}+) (?:with|at) (?:(?:the|a|their) (\p{L}+)|(Dr\.? \p{Lu}\p{L}+)) (?:on|at) /u.exec(
      predicate,
    );
  if (host && new RegExp(`^(?:${EVENT})$`).test(host[1] ?? '')) return `${host[2] ?? host[3]} ${host[1]}`.toLowerCase();
  const weekly = WEEKLY.exec(predicate)?.[1];
  if (weekly) return weekly.toLowerCase();
  const noun = (OWN_IS.exec(predicate) ?? MOVED_OWN.exec(predicate) ?? HAS_EVENT.exec(predicate))?.[1]?.toLowerCase();
  if (noun === undefined) return null;
  const said = noun.replace(/'s name$/, '');
  const bare = ALIASES.find(([name]) => name.test(said))?.[1] ?? said;
  return MANY.test(bare) && !ONE_OF.test(bare) ? null : bare;
}
