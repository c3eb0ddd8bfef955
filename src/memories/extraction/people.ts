import nlp from 'compromise/two';
import { isAdverb } from './verbs.js';

/** Someone a sentence is about: how a memory calls them and what stands in the text. */
export interface Person {
  /** As a memory says it: "Ana", "User's sister". */
  label: string;
  /** As the speaker says it: "Ana", "my sister". */
  mention: string;
  /** The name when one is given, else null. */
  name: string | null;
  gender: 'female' | 'male' | null;
}

export interface Term {
  text: string;
  tags: ReadonlySet<string>;
}

/** Words tagged last: the same clause is looked at from several sides in a row. */
const tagged = new Map<string, readonly Term[]>();
const MOST_TAGGED = 200;

/** The words of a clause with compromise's part-of-speech tags. */
export function tagWords(clause: string): readonly Term[] {
  const known = tagged.get(clause);
  if (known !== undefined) return known;
  const sentences: { terms: { text: string; tags: string[] }[] }[] = nlp(clause).json({ offset: false });
  const words = sentences.flatMap(({ terms }) => terms.map(({ text, tags }) => ({ text, tags: new Set(tags) })));
  if (tagged.size >= MOST_TAGGED) tagged.clear();
  tagged.set(clause, words);
  return words;
}

const FEMALE =
  'sister|stepsister|mother|mum|mom|wife|girlfriend|daughter|aunt|niece|grandmother|grandma|granny|fianc[eé]e';
const MALE = 'brother|stepbrother|father|dad|husband|boyfriend|son|uncle|nephew|grandfather|grandpa|fiancé';
const NEUTRAL =
  'partner|spouse|friend|best friend|boss|manager|colleague|coworker|co-worker|neighbour|neighbor|cousin|roommate|flatmate|housemate|child|kid|teacher|coach|mentor|doctor|therapist|dog|cat|puppy|kitten|pet|horse|parrot|rabbit';
export const RELATION = `(?:${FEMALE}|${MALE}|${NEUTRAL})`;
const NAME = "\\p{Lu}(?:\\.(?:\\s?\\p{Lu}\\.)*\\s\\p{Lu})?[\\p{L}]*(?:['-]\\p{L}+)*";
const FULL_NAME = `(?:(?:Dr|Mr|Mrs|Ms|Prof)\\.?\\s)?${NAME}(?:\\s\\p{Lu}\\.)?(?:\\s(?:de|da|dos|van|von|der|bin|al|la|del)){0,2}(?:\\s${NAME}){0,2}`;
const MY_RELATION = new RegExp(
  `\\b[Mm]y ((?:(?:best|older|younger|elder|little|big|twin|oldest|youngest|new|old|ex|good|close|other|late) ){0,2}(${RELATION}))\\b(?!')(?:,? (?!I\\b)(${FULL_NAME}))?`,
  'u',
);
const LEADING_NAME = new RegExp(`^(${FULL_NAME})(?=[\\s,]|$)`, 'u');
/** Words that open sentences in capitals and are no names. */
export const NOT_A_NAME = new Set(
  (
    'The This That These Those It There Here He She They We You What Which Who When Where Why How If And But Or So Not No Yes In On At By For From To With After Before ' +
    'A An As All Some Any Every Each Both My Your Our His Her Their Its One Two Three Once While Since Because Although Though Then Now Today Just Only Also Never Always ' +
    'Can Could Will Would Should Do Does Did Is Are Was Were Be Been Have Has Had Let Go Get Make Use Run See Note Hope Thank Thanks Good Great Happy Such Even Most Many'
  ).split(' '),
);
const HUMAN =
  /^(?:works (?:at|for|as) |lives (?:in|near|with) (?:\p{Lu}|the |a |her |his |my )|(?:was born|moved to|is from|grew up) |is married|got (?:married|engaged|divorced)|studies |graduated |likes |loves |enjoys |hates |prefers |dislikes |can't stand |is allergic |is (?:my|our) |is \d+\b|turned \d+\b|speaks \p{Lu}|has (?:a|two|three|four|\d) (?:dog|cat|kid|child|children|son|daughter|brother|sister)|is (?:not )?(?:an? )?(?:vegan|vegetarian|pescatarian|pregnant|retired|engaged|divorced|single)\b|isn't (?:an? )?(?:vegan|vegetarian|married|pregnant|single)\b|(?:died|passed away)\b|doesn't (?:like|eat|drink|want) |is afraid of|(?:quit|lost|left|got|found|changed|started) (?:his|her|their|a|a new) job|retired\b|graduated |got (?:promoted|fired|laid off|hired)|is (?:dating|expecting|unemployed)\b|broke up|adopted |gave birth|had (?:her|the) baby|joined \p{Lu})/u;
export const PROFESSION =
  /\b(?:accountant|actor|administrator|apprentice|archaeologist|archivist|athlete|auditor|babysitter|beautician|blacksmith|bricklayer|broker|cabin crew|carer|caregiver|clerk|conductor|copywriter|courier|curator|decorator|diplomat|estate agent|fisherman|flight attendant|footballer|foreman|forester|headteacher|housekeeper|instructor|intern|interpreter|locksmith|mason|masseur|miner|nanny|notary|nutritionist|pastor|personal trainer|podcaster|politician|postman|priest|principal|psychiatrist|radiologist|ranger|receptionist|referee|roofer|salesman|salesperson|saleswoman|seamstress|shepherd|steward|stewardess|stylist|supervisor|trader|trainee|trucker|actress|analyst|architect|artist|attorney|author|baker|banker|barber|barista|bartender|beekeeper|biologist|bookkeeper|builder|butcher|caretaker|carpenter|cashier|chef|chemist|(?:city|urban|town|event) planner|civil servant|cleaner|coach|comedian|composer|consultant|cook|counsell?or|dancer|data scientist|dentist|designer|developer|director|doctor|driver|ecologist|economist|editor|electrician|engineer|entrepreneur|farmer|firefighter|florist|founder|freelancer|gardener|geologist|graphic designer|hairdresser|head of \w+|historian|illustrator|jeweller|journalist|judge|lawyer|lecturer|librarian|lifeguard|manager|mathematician|mechanic|midwife|model|musician|nurse|optician|painter|paramedic|pharmacist|photographer|physicist|physiotherapist|pilot|plumber|poet|postdoc|police officer|potter|producer|professor|programmer|(?:project|product|team|tech|technical|design|engineering) lead|psychologist|recruiter|researcher|sailor|scientist|sculptor|secretary|singer|social worker|soldier|solicitor|statistician|student|surgeon|surveyor|tailor|teacher|technician|therapist|translator|tutor|vet|veterinarian|veterinary \w+|waiter|waitress|welder|writer)\b/i;
const SOFTWARE_VERB =
  /^(?:runs|supports|provides|stores|uses|returns|requires|contains|allows|handles|implements|generates|creates|sends|reads|writes|parses|compiles|installs|loads|exposes|accepts|listens|serves|executes|validates|ships|starts|keeps|makes|is (?:a|an|the) (?!\w+(?: \w+)? (?:at|from|in|and|who)\b))/i;

const genderOf = (relation: string): Person['gender'] =>
  new RegExp(`^(?:${FEMALE})$`).test(relation) ? 'female' : new RegExp(`^(?:${MALE})$`).test(relation) ? 'male' : null;

/** The first "my sister (Ana)" in the text, with `owner` in place of "my". */
export function relativeIn(
  text: string,
  owner: string,
): (Person & { relation: string; length: number; index: number }) | null {
  const match = MY_RELATION.exec(text);
  if (!match) return null;
  const [whole, relation = '', kind = '', name] = match;
  return {
    label: name ?? `${owner}'s ${relation}`,
    mention: name ?? `my ${relation}`,
    name: name ?? null,
    gender: genderOf(kind),
    relation,
    length: whole.length,
    index: match.index,
  };
}

/** The person whose name opens the clause and is followed by a verb; null when it is no person, or not clearly one. */
export function personInFront(clause: string, known: ReadonlySet<string>): Person | null {
  const name = LEADING_NAME.exec(clause)?.[1];
  if (!name || NOT_A_NAME.has(name.split(/[\s']/)[0] ?? '') || name.length < 2) return null;
  const rest = clause.slice(name.length).trimStart();
  const predicate = rest
    .split(' ')
    .filter((word, at) => at > 2 || !isAdverb(word))
    .join(' ');
  if (known.has(name.split(' ')[0] ?? ''))
    return startsWithVerb(clause, name) ? { label: name, mention: name, name, gender: null } : null;
  if (
    HUMAN.test(predicate) ||
    (/^is an? /.test(predicate) && PROFESSION.test(predicate.split(/[,.]| (?:at|who|that|and|for|in) /)[0] ?? ''))
  ) {
    return /^\p{Lu}{3,}$/u.test(name) ? null : { label: name, mention: name, name, gender: null };
  }
  if (SOFTWARE_VERB.test(predicate)) return null;
  const [first] = tagWords(name);
  if (
    !first ||
    !/FirstName|Honorific/.test([...first.tags].join()) ||
    first.tags.has('Place') ||
    first.tags.has('Organization')
  )
    return null;
  if (!startsWithVerb(clause, name)) return null;
  return {
    label: name,
    mention: name,
    name,
    gender: first.tags.has('FemaleName') ? 'female' : first.tags.has('MaleName') ? 'male' : null,
  };
}

/** Words behind a name among which its verb is looked for. */
const VERB_REACH = 5;

function startsWithVerb(clause: string, name: string): boolean {
  const rest = clause.slice(name.length).trim();
  if (!/^[a-z]/.test(rest)) return false;
  const words = tagWords(`He ${rest.split(' ', VERB_REACH).join(' ')}`).slice(1);
  const verb = words.find((word) => !isAdverb(word.text) || word.text === '');
  return verb?.tags.has('Verb') === true && !verb.tags.has('Gerund') && !verb.tags.has('Infinitive');
}
