/** How facts are worded that name somebody or something, and those that tell more of it. */

const name = '\\p{Lu}[\\p{L}-]*\\p{L}';
const names = `(${name}(?: ${name})?)`;
const owner = `(User|${name}(?: ${name})?)`;

/** That somebody or something of the owner's goes by a name: "User's wife is Ana", "User has a dog named Max". */
export interface Naming {
  owner: string;
  /** "wife", "best friend", "boat" */
  relation: string;
  name: string;
}

const namings = [
  `^${owner}'s ([a-z]+(?: [a-z]+)?) is (?:called |named )?${names}(?=[.,]| and |$)`,
  `^${owner}'s ([a-z]+)'s name is ${names}(?=[.,]| and |$)`,
  `^${owner} (?:has|got|adopted|owns|bought|built|is building|runs|started|founded) an? (?:[a-z]+ ){0,2}?([a-z]+) (?:called|named) ${names}(?=[ .,]|$)`,
  `^${owner}'s ([a-z]+) ${names} (?=[a-z])`,
].map((pattern) => new RegExp(pattern, 'u'));

/** The naming that a memory is, or tells in passing ("User's dog Max loves the beach"); null for others. */
export function namingOf(memory: string): Naming | null {
  for (const pattern of namings) {
    const [, of, relation, called] = pattern.exec(memory) ?? [];
    if (of !== undefined && relation !== undefined && called !== undefined) {
      return { owner: of, relation, name: called };
    }
  }
  return null;
}

/** Something of somebody's: "User is writing a novel" and "User's novel is about bees" → User, novel. */
export interface Thing {
  owner: string;
  noun: string;
}

const having =
  '(?:has|owns|bought|got|built|made|wrote|keeps|inherited|adopted|runs|started|founded|opened|teaches|leads|restored|drives|rents|plays in|sings in|is (?:building|writing|making|restoring|renovating|designing))';
/** What ends a noun phrase, whose last word is what it is about ("a job interview on Monday" → "interview"). */
const phraseEnd =
  '(?=[.,]|$| (?:in|on|at|with|for|from|of|to|about|near|by|called|named|that|which|and|since|last|this|next|every)\\b)';
const possession = new RegExp(`^${owner} ${having} (?:an?|the|their) (?:[a-z-]+ ){0,3}?([a-z-]+)${phraseEnd}`, 'u');
/** A verb follows the noun: otherwise that is the first half of another one ("garden party"). */
const detail = new RegExp(
  `^${owner}'s (?:new |old |little |current )?([a-z-]+) (?:is|was|has|had|will|needs|can|[a-z]+ed|[a-z]+[a-rt-z]s)\\b`,
  'u',
);

/** What the memory says that somebody has, or null. */
export const possessionOf = (memory: string): Thing | null => thingOf(possession.exec(memory));

/** What of somebody's the memory tells more about, or null. */
export const detailOf = (memory: string): Thing | null => thingOf(detail.exec(memory));

function thingOf(match: RegExpExecArray | null): Thing | null {
  const [, of, noun] = match ?? [];
  return of === undefined || noun === undefined ? null : { owner: of, noun };
}

const leading = new RegExp(`^${owner}(?:'s)? `, 'u');

/** Whom a memory is about by its first words: for one that was written without saying so. */
export const leadingSubject = (memory: string): string | null => leading.exec(memory)?.[1] ?? null;
