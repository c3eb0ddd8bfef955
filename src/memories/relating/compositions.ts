import { slotOf } from '../extraction/slots.js';
import { earliest, latest } from './dates.js';
import { subjectOf } from './extensions.js';
import { type Naming, namingOf } from './things.js';
import type { Inference, Relatable } from './types.js';

/** Who is spoken of by what they are to somebody. Things and pets hold no such slots. */
const people =
  /(?:^| )(?:wife|husband|partner|spouse|girlfriend|boyfriend|fiancée?|mother|mum|mom|father|dad|sister|brother|son|daughter|grandmother|grandfather|aunt|uncle|cousin|niece|nephew|boss|manager|friend|colleague|roommate|flatmate|neighbour|neighbor|teacher|doctor|therapist)$/;

/** What is worth knowing of somebody by their relation, and stays true for a while. */
const slots = new Set(['home', 'employer', 'job', 'school', 'origin', 'birthplace', 'birthday', 'diet']);

/**
 * "User's wife is Ana" and "Ana works at Acme" → "User's wife works at Acme". The same person is meant when the container
 * knows one bearer of that name; with two ("User's boss is Ana") nothing follows.
 */
export function compositions(memories: readonly Relatable[]): Inference[] {
  const namings = memories.flatMap((memory) => {
    const naming = namingOf(memory.memory);
    return naming === null ? [] : [{ memory, naming }];
  });
  return namings
    .filter(({ naming }) => people.test(naming.relation) && isOnlyBearer(naming, namings))
    .flatMap(({ memory, naming }) => memories.flatMap((fact) => composed(memory, naming, fact) ?? []));
}

function isOnlyBearer({ owner, relation, name }: Naming, namings: readonly { naming: Naming }[]): boolean {
  const [first] = name.split(' ');
  return namings.every(
    ({ naming }) => naming.name.split(' ')[0] !== first || (naming.owner === owner && naming.relation === relation),
  );
}

function composed(base: Relatable, { owner, relation, name }: Naming, fact: Relatable): Inference | null {
  const bearer = [name, name.split(' ')[0] ?? name].find((known) => fact.memory.startsWith(`${known} `));
  if (bearer === undefined || subjectOf(fact) !== bearer || base.id === fact.id) return null;
  const predicate = fact.memory.slice(bearer.length + 1);
  // A memory that was written as it is has no slot of its own.
  const slot = fact.slot ?? slotOf(predicate);
  if (slot === null || !slots.has(slot)) return null;
  if (predicate.includes(owner) || predicate.includes(bearer)) return null;
  return {
    memory: `${owner}'s ${relation} ${predicate}`,
    subject: owner,
    slot: `${relation}'s ${slot}`,
    isStatic: fact.isStatic,
    forgetAfter: earliest(base.forgetAfter, fact.forgetAfter),
    statedAt: latest([base.statedAt, fact.statedAt]),
    parentIds: [base.id, fact.id],
  };
}
