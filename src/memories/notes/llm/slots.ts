/** The commonest attributes that hold one value at a time, with what they mean. */
export const slots: Readonly<Record<string, string>> = {
  name: 'what they are called',
  home: 'where they live',
  employer: 'whom they work for',
  job: 'what they work as',
  age: 'how old they are',
  birthday: 'when they were born',
  birthplace: 'where they were born',
  origin: 'where they come from',
  'relationship status': 'married, single …',
  partner: 'who their partner is',
  diet: 'vegan, vegetarian …',
  school: 'where they study',
  email: 'their e-mail address',
  phone: 'their number',
};

const SYNONYMS: Readonly<Record<string, string>> = {
  'full name': 'name',
  city: 'home',
  location: 'home',
  residence: 'home',
  company: 'employer',
  workplace: 'employer',
  occupation: 'job',
  profession: 'job',
  role: 'job',
  'job title': 'job',
  'date of birth': 'birthday',
  'place of birth': 'birthplace',
  'marital status': 'relationship status',
  spouse: 'partner',
  wife: 'partner',
  husband: 'partner',
  university: 'school',
  'e-mail': 'email',
  'email address': 'email',
  'phone number': 'phone',
};

/**
 * The slot that a model named, in one of its spellings: one of those above, a relative's ("sister's home"), a favourite, or
 * one of a known memory of the same subject. Any other attribute might hold several values, which would replace each other:
 * null.
 * @param known slots that the subject's memories have
 */
export function normaliseSlot(named: string | null, known: ReadonlySet<string>): string | null {
  const plain = (named ?? '')
    .toLowerCase()
    .replace(/[\s_]+/g, ' ')
    .replace(/[’]/g, "'")
    .trim();
  if (plain === '') return null;
  const [, owner = '', own = plain] = /^([\p{L}-]{1,30}'s )(.+)$/u.exec(plain) ?? [];
  const slot = SYNONYMS[own] ?? own;
  if (Object.hasOwn(slots, slot)) return `${owner}${slot}`;
  const favourite = /^favou?rite ([\p{L}-]+(?: [\p{L}-]+){0,3})$/u.exec(plain)?.[1];
  if (favourite !== undefined) return `favourite ${favourite.replace(/\bcolor\b/, 'colour')}`;
  return known.has(plain) ? plain : null;
}
