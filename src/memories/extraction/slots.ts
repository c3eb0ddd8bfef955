import { attributeOf } from './attributes.js';
import { PROFESSION, tagWords } from './people.js';

const ADVERBS =
  '(?:(?:now|still|currently|also|just|recently|no longer|finally|originally|actually|has|already|even|newly) )*';
const rule = (pattern: string, slot: string): readonly [RegExp, string] => [
  new RegExp(`^${ADVERBS}(?:${pattern})`, 'i'),
  slot,
];

/** What follows the subject, and the attribute it sets; the first that matches counts. */
const RULES: readonly (readonly [RegExp, string])[] = [
  rule("'s (?:full |first |last |real )?name is |(?:is|was) (?:called|named) |goes by ", 'name'),
  rule(
    "lives (?:and works )?(?:in|at|near|with) |lives (?:alone|on their own|together|by themselves) in |rents (?:an? |their )?(?:\\S+ )?(?:room|flat|apartment|house|place|studio) in |moved (?:back )?in with |(?:packed up|settled)(?: down)? (?:and moved to|in) |is (?:now )?based out of |doesn't live (?:in|at) |moved (?:back )?(?:to|from|into|out of) (?!on\\b|forward)|lived in .* (?:since|for) |relocated |(?:is|been) (?:not |no longer )?(?:living|based) in |isn't living in |'s (?:home|hometown) is |has (?:an?|their own) (?:\\S+ )?(?:flat|apartment|house|place|studio) in |shares? a (?:flat|apartment|house) (?:in|with) ",
    'home',
  ),
  rule(
    "works? (?:at|for) (?!\\d|the (?:first|last)|myself|a living)|(?:is|been) (?:working|employed) (?:at|by|for) |doesn't work (?:at|for) |started (?:working (?:at|for) |(?:a|their) (?:new )?(?:job|role|position) (?:at|with) |(?:at|with) (?!\\d|noon|midnight|the))|(?:got|took|found|accepted) (?:a|the) (?:\\S+ )?(?:job|position|role) (?:at|with) |joined \\S.* as an? |works? (?:remotely|part-time|full-time|freelance) (?:at|for) |(?:left|quit) (?:their|his|her) job(?! as)|lost (?:their|his|her) job|was (?:laid off|fired|made redundant)|is self-employed|is (?:unemployed|out of work|between jobs|looking for (?:a (?:new )?job|work))|'s employer is ",
    'employer',
  ),
  rule(
    "works? as |(?:is|been) (?:working|employed) as |started (?:(?:a|their) (?:new )?(?:job|role|position)|working) as |'s (?:job|profession|occupation) is |got promoted to |was promoted to |is retired|retired(?! (?:in|from) .* army)|(?:left|quit) (?:their|his|her) job as |(?:re)?trained as an? |freelances as |is (?:the )?(?:CEO|CTO|CFO|COO|head of \\w+)\\b",
    'job',
  ),
  rule('is \\d{1,3}(?: years old)?(?: now)?(?:$|[.,]| and | but )|turned \\d{1,3}\\b|is turning \\d{1,3}\\b', 'age'),
  rule('drives an? (?!bus|taxi|lorry|truck|van for)', 'car'),
  rule('weighs ', 'weight'),
  rule('(?:gets|wakes) up at ', 'wake-up time'),
  rule(
    '(?:studies|is studying|majors in) (?!for\\b|at\\b|in\\b|with\\b|hard\\b)|changed (?:their|his|her) (?:major|degree|course) (?:from \\S+ )?to ',
    'field of study',
  ),
  rule("'s birthday is |was born (?:on|in) (?=.*\\d)", 'birthday'),
  rule('is (?:originally )?from \\S|grew up in (?!an?\\b)', 'origin'),
  rule('was born in ', 'birthplace'),
  rule(
    "is (?:happily |now )?(?:married|engaged|divorced|single|separated|widowed)\\b(?! in)|got (?:married|engaged|divorced)\\b|is in a relationship|tied the knot|'s divorce (?:was|is|came)|(?:has |have )?separated(?:$| from| in )|(?:broke|split)(?: up| with|$| in | on )(?! a)|divorced(?:$| in )|(?:is|are) no longer together",
    'relationship status',
  ),
  rule('is (?:dating|seeing|going out with) (?!an? )|has an? (?:new )?(?:boyfriend|girlfriend|partner)\\b', 'partner'),
  rule(
    "(?:is|has been|became|went|turned) (?:not |no longer )?(?:an? )?(?:strict )?(?:vegan|vegetarian|pescatarian)\\b|isn't (?:an? )?(?:vegan|vegetarian|pescatarian)\\b|(?:eats|started eating) (?:meat|fish|everything) (?:again|now)\\b",
    'diet',
  ),
  rule('(?:studies|is studying) at |goes to (?:\\S+ ){1,4}(?:University|College|School)|studies at', 'school'),
];
const FAVOURITE =
  /^'s (?:(?:all[- ]time|new|current|absolute) )?(?:favou?rite|fave?) ((?:(?!(?:is|was|are|has|would|changed|became)\b)[\p{L}-]+ ){1,4})(?:is|was|are|has been|would be|(?:has )?changed to|became)\b/iu;
const IS_PROFESSION = new RegExp(
  `^${ADVERBS}(?:is|became|works as|is training to be|is becoming) an? ((?:[\\p{L}-]+ ){0,3}?[\\p{L}-]+)(?=$|[.,;]| (?:at|for|in|with|and|who|by|on|from|since))`,
  'iu',
);

const PARTNER =
  /^'s (?:wife|husband|partner|spouse|girlfriend|boyfriend|fiancée?)(?:(?:'s name is| is called| is named) \p{Lu}| is (\p{Lu}[\p{L}'-]+)$)/u;
const NOW = /\b(is|are|was|were|been) (?:(?:now|currently|still|officially|finally) )+/;

/** Whether the predicate names the subject's partner ("'s wife is called Ana"). */
export function namesPartner(predicate: string): boolean {
  const match = PARTNER.exec(predicate);
  return match !== null && (match[1] === undefined || tagWords(match[1])[0]?.tags.has('FirstName') === true);
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
  if (/^(?:now )?works? in (?:the )?\p{Lu}/u.test(predicate)) return 'place of work';
  const attribute = attributeOf(predicate);
  if (attribute !== null) return attribute;
  const name = /^is (\p{Lu}[\p{Ll}'-]+)$/u.exec(predicate)?.[1];
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
