import { thingsIn } from '../sameness/kinds.js';
import { attributeOf } from './attributes.js';
import { PROFESSION, tagWords } from './people.js';

const ADVERBS =
  '(?:(?:now|still|currently|also|just|recently|no longer|finally|originally|actually|has|already|even|newly) )*';
const rule = (pattern: string, slot: string): readonly [RegExp, string] => [
  new RegExp(`^${ADVERBS}(?:${pattern})`, 'i'),
  slot,
];

const WORKING_HOURS =
  'works (?:nights?|days|mornings|evenings|weekends|(?:the |an? )?(?:\\S+ )?shifts?|part[- ]time|full[- ]time|from home|remotely|in the office)(?: now| again)?$|is (?:back )?(?:on|in) (?:the )?(?:(?:day|night|early|late|morning|evening) shifts?|office full[- ]time)\\b|went (?:part|full)[- ]time';
const COMMUTE =
  '(?:commutes (?:to work )?(?:by|on|with)|(?:(?:has )?started )?(?:cycl|bik|driv|walk)(?:es?|s|ing) to work|takes the \\S+ to work|goes to work (?:by|on))\\b';

/** What follows the subject, and the attribute it sets; the first that matches counts. */
const RULES: readonly (readonly [RegExp, string])[] = [
  rule("'s (?:full |first |last |real )?name is |(?:is|was) (?:called|named) |goes by ", 'name'),
  rule(
    "lives (?:and works )?(?:in|at|near|with) |lives (?:alone|on their own|together|by themselves) in |rents (?:an? |their )?(?:\\S+ )?(?:room|flat|apartment|house|place|studio) in |moved (?:back )?in with |(?:packed (?:up|their (?:things|bags)) and )?moved (?:back |over |out |up |down |across |house )?(?:to|in with) (?!on\\b|forward)|(?:has )?settled(?: down)? in |bought an? (?:\\S+ )?(?:house|home|flat|apartment|place|cottage) in .* and moved in|(?:has )?(?:finally )?(?:got|found|rented|took) (?:an?|their own) (?:new )?(?:flat|apartment|room|place) in |made \\p{L}+ their home|is (?:now )?(?:renting|sharing) (?:an? |their )?(?:\\S+ )?(?:room|flat|apartment|house|place|studio) in |is (?:now )?based out of |doesn't live (?:in|at) |moved (?:back )?(?:to|from|into|out of) (?!on\\b|forward)|lived in .* (?:since|for) |relocated |(?:e|im)migrated to |moved away,? to |(?:is|been) (?:not |no longer )?(?:living|based) (?:in|with) |isn't living in |'s (?:home|hometown) is |has (?:an?|their own) (?:\\S+ )?(?:flat|apartment|house|place|studio) in |shares? a (?:flat|apartment|house) (?:in|with) ",
    'home',
  ),
  rule(
    "works? (?:at|for) (?!\\d|the (?:first|last)|myself|a living)|(?:is|been) (?:working|employed) (?:at|by|for) |doesn't work (?:at|for) |started (?:working (?:at|for) |(?:a|their) (?:new )?(?:job|role|position) (?:at|with) |(?:at|with) (?!\\d|noon|midnight|the))|(?:got|took|found|accepted|starts) (?:a|the) (?:\\S+ )?(?:job|position|role) (?:at|with) |joined \\S.* as an? |works? (?:remotely|part-time|full-time|freelance) (?:at|for) |(?:left|quit) (?:their|his|her) job(?! as)|lost (?:their|his|her) job|(?:was|got) (?:laid off|fired|let go|made redundant)|is self-employed|(?:has )?handed in their notice|(?:has )?resigned|is jobless|is (?:unemployed|out of work|between jobs|looking for (?:a (?:new )?job|work))|'s employer is ",
    'employer',
  ),
  rule(
    "works? as |(?:is|been) (?:working|employed) as |started (?:(?:a|their) (?:new )?(?:job|role|position)|working) as |'s (?:job|profession|occupation) is |(?:got|was|has been) promoted to |took (?:early )?retirement|is retired|retired(?! (?:in|from) .* army)|(?:left|quit) (?:their|his|her) job as |(?:re)?trained as an? |freelances as |(?:makes|earns) their living as |(?:has )?(?:went|gone) from (?:being )?an? \\S+ to (?:being )?(?:an? )?(?=.*(?:er|or|ist|ian|nurse|chef|clerk)\\b)|got a (?:new )?job as |started (?:an?|their) (?:\\S+ )?(?:apprenticeship|internship|traineeship|job) as |drives an? (?:taxi|cab|bus|lorry|truck|tram|ambulance|forklift|van for)\\b|runs an? (?:\\S+ )?(?:hotel|hostel|caf[eé]|restaurant|bar|pub|shop|store|bakery|business|company|farm|studio|agency|clinic|salon|practice|startup|start-up)\\b|was (?:made|named|appointed) (?:the )?(?=.*(?:head|lead|manager|director|chief|captain|chair))|is (?:the )?(?:CEO|CTO|CFO|COO|head of \\w+)\\b",
    'job',
  ),
  rule('is \\d{1,3}(?: years old)?(?: now)?(?:$|[.,]| and | but )|turned \\d{1,3}\\b|is turning \\d{1,3}\\b', 'age'),
  rule('(?:drives|is driving) an? (?!bus|taxi|lorry|truck|van for)', 'car'),
  rule('weighs ', 'weight'),
  rule('(?:(?:has )?started )?(?:gets?|wakes?|getting|waking) up at ', 'wake-up time'),
  rule(WORKING_HOURS, 'working hours'),
  rule(COMMUTE, 'commute'),
  rule(
    'is in (?:their|his|her) (?:\\S+ )?(?:first|second|third|fourth|fifth|sixth|final|last) (?:year|semester|grade)\\b',
    'year of study',
  ),
  rule(
    '(?:earns|makes) (?:about |around )?[^a-z]?\\d\\S*(?: \\S+)? (?:an?|per) (?:year|month|week|hour)|earns [^a-z]?\\d',
    'salary',
  ),
  rule(
    '(?:studies|is studying|majors in) (?!for\\b|at\\b|in\\b|with\\b|hard\\b)|changed (?:their|his|her) (?:major|degree|course) (?:from \\S+ )?to ',
    'field of study',
  ),
  rule("'s birthday is |was born (?:on|in) (?=.*\\d)", 'birthday'),
  rule('is (?:originally )?from \\S|grew up in (?!an?\\b)', 'origin'),
  rule('was born in ', 'birthplace'),
  rule(
    '(?:is|became|has become) an? (?:(?:practi[sc]ing|devout) )?(?:atheist|agnostic|Buddhist|Christian|Catholic|Protestant|Muslim|Hindu|Sikh|Jew|Quaker|Mormon)\\b|converted to (?:Buddhism|Christianity|Catholicism|Islam|Hinduism|Judaism|Sikhism)',
    'religion',
  ),
  rule(
    "is (?:happily |now )?(?:married|engaged|divorced|single|separated|widowed|an? widow(?:er)?)\\b(?! in)|got (?:married|engaged|divorced)\\b|is in a relationship|tied the knot|'s divorce (?:was|is|came)|(?:has |have )?separated(?:$| from| in )|(?:broke|split)(?: up| with|$| in | on )(?! a)|divorced(?:$| in )|is getting (?:an? )?(?:divorced?|separated)|filed for divorce|(?:and \\S+ )?called off the engagement|(?:is|are) no longer together",
    'relationship status',
  ),
  rule(
    'is (?:dating|seeing|going out with) (?!an? (?!(?:guy|girl|man|woman|boy) (?:called|named)))|has an? (?:new )?(?:boyfriend|girlfriend|partner)\\b',
    'partner',
  ),
  rule(
    "(?:is|has been|became|went|turned|(?:has )?gone|(?:is )?going|eats|follows) (?:not |no longer )?(?:an? )?(?:strict |fully |completely )?(?:vegan|vegetarian|pescatarian|gluten-free|dairy-free|kosher|halal)\\b|isn't (?:an? )?(?:vegan|vegetarian|pescatarian)\\b|(?:eats|started eating) (?:meat|fish|gluten|everything) (?:again|now)\\b|started eating (?:meat|fish)\\b|eats meat$|is (?:now )?on an? \\S+ diet|follows an? \\S+ diet",
    'diet',
  ),
  rule(
    '(?:studies|is studying) at |transferred to (?:the )?(?=[A-Z])|goes to (?:\\S+ ){1,4}(?:University|College|School)|studies at',
    'school',
  ),
];
const FAVOURITE =
  /^'s (?:(?:all[- ]time|new|current|absolute) )?(?:favou?rite|fave?) ((?:(?!(?:is|was|are|has|would|changed|became)\b)[\p{L}-]+ ){1,4}?)(?:(?:in|at|of|from|around|on) (?:the |my |their )?[\p{L}-]+ )?(?:is|was|are|has been|has to be|must be|remains|has become|would be|(?:has )?changed to|became)\b/iu;
const IS_PROFESSION = new RegExp(
  `^${ADVERBS}(?:is|(?:has )?bec[ao]me|works as|is becoming) (?:an?|the) ((?:[\\p{L}-]+ ){0,3}?[\\p{L}-]+)(?=$|[.,;]| (?:at|for|in|with|and|who|by|on|from|since))`,
  'iu',
);

const PARTNER =
  /^'s (?:new |current )?(?:wife|husband|partner|spouse|girlfriend|boyfriend|fianc[eé]e?)(?:(?:'s name is| is called| is named) \p{Lu}| is (\p{Lu}[\p{L}'-]+)(?: now)?$)/u;
const NOW = /\b(is|are|was|were|been) (?:(?:now|currently|still|officially|finally) )+/;

/** Whether the predicate names the subject's partner ("'s wife is called Ana"). */
export function namesPartner(predicate: string): boolean {
  const match = PARTNER.exec(predicate);
  return match !== null && (match[1] === undefined || tagWords(match[1])[0]?.tags.has('FirstName') === true);
}

const JOINS =
  /^(?:(?:has|just|recently|finally|now) )*(?:joined|signed with|is starting at|(?:was|got|been) hired (?:by|at)|starts at|accepted (?:an offer|a job|a position|a role) (?:from|at|with)|took an offer (?:from|at)|got an offer (?:from|at)|(?:been|is) (?:now )?with|left \S+ (?:for|to join)|landed (?:a|the) \S+ at|got poached by) (?:the )?(\p{Lu}[\p{L}&'-]*(?: \p{Lu}[\p{L}&'-]*)*)(?=$|[,.]| (?:in|on|since|as|from|now|last|this|after|two|a)\b)(?! (?:in|on|at) (?:the )?(?:gym|choir|club|church))/u;
const NO_EMPLOYER =
  /^(?:Strava|Tinder|Bumble|Hinge|WhatsApp|Netflix|YouTube|Facebook|Instagram|Twitter|LinkedIn|TikTok|Reddit|Discord|Slack|Monday|Tuesday|Wednesday|Thursday|Friday|.*(?:Club|Choir|Gym|Church|Team|Band|Party|Society))$/;

/** "joined Initech", "has been with Hooli since May": not a person, a club or a network. */
function startsAtEmployer(predicate: string): boolean {
  const name = JOINS.exec(predicate)?.[1];
  return name !== undefined && !NO_EMPLOYER.test(name) && !tagWords(name)[0]?.tags.has('FirstName');
}

/** The attribute that a predicate sets ("moved to Lisbon" → 'home'), or null. */
export function slotOf(said: string): string | null {
  const predicate = said.replace(NOW, '$1 ');
  if (namesPartner(predicate)) return 'partner';
  const favourite = FAVOURITE.exec(predicate)?.[1];
  if (favourite)
    return `favourite ${favourite
      .trim()
      .toLowerCase()
      .replace(/\bcolor\b/, 'colour')}`;
  for (const [pattern, slot] of RULES) if (pattern.test(predicate)) return slot;
  const [, left = '', taken = ''] =
    /^(?:has )?(?:switched|changed|transferred) from (.+) to (.+)$/.exec(predicate) ?? [];
  if ([left, taken].every((field) => thingsIn(field).has('field of study'))) return 'field of study';
  if (startsAtEmployer(predicate)) return 'employer';
  if (/^(?:now )?works? in (?:the )?\p{Lu}/u.test(predicate)) return 'place of work';
  const attribute = attributeOf(predicate);
  if (attribute !== null) return attribute;
  const name = /^is (\p{Lu}[\p{Ll}'-]+)(?:$| \p{Lu}[\p{Ll}'-]+(?: now)?$)/u.exec(predicate)?.[1];
  if (name && tagWords(name)[0]?.tags.has('FirstName')) return 'name';
  const role = IS_PROFESSION.exec(predicate)?.[1];
  return role && PROFESSION.test(role) && !/\bdog\b|\bfan\b/i.test(role) ? 'job' : null;
}

const TRAIT = new RegExp(
  `^${ADVERBS}(?:(?:really|absolutely|always|never|usually|often|especially|doesn't|can't|definitely|truly) )*(?:(?:` +
    "loves?|likes?|enjoys?|prefers?|hates?|dislikes?|stand|adores?|avoids?|eat|eats|drinks?|smokes?|speaks?|owns?|collects?|believes in)\\b|is allergic|is intolerant|is afraid|is scared|is terrified|is passionate|is interested|is fond|is into|is keen on|is an? |is (?:called|named) |is not an? |isn't an? |is my |has (?:an?|two|three|four|five|six|\\d+|no) (?:\\S+ ){0,3}(?:dogs?|cats?|pets?|kids?|child|children|sons?|daughters?|brothers?|sisters?|siblings?|twins?|allergy|degree|phd)\\b|has been (?:married|vegan|vegetarian)|plays (?!with|against|a (?:role|part))|'s \\S+(?: \\S+)? (?:is|are) (?:called|named)|'s (?:sister|brother|mother|mum|mom|father|dad|wife|husband|partner|son|daughter|hobby|hobbies|passion|native language|first language|allerg\\w+)\\b.* (?:is|are|loves?|likes?|has|lives?|works?) )",
  'i',
);
const HABIT =
  /\bevery (?:day|week|month|year|morning|evening|night|\p{Lu}\p{L}+day)\b|\b(?:on|at) (?:week(?:day|end)|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)s\b|^(?:always|usually|never|often) /iu;
const DATED = /\b(?:19|20)\d\d\b/;

/** Whether a predicate describes a lasting trait, given the slot it sets. */
export function isLasting(predicate: string, slot: string | null): boolean {
  if (slot !== null) return true;
  return !DATED.test(predicate) && (TRAIT.test(predicate) || HABIT.test(predicate));
}
