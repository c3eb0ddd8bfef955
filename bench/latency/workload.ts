import { seededRandom } from './random.js';

const words = {
  name: 'Amira Bastian Chiara Dmitri Elodie Farouk Greta Hiro Ines Jonas Kemi Lorcan Mireille Nadim Oona Pablo Quentin Rosa Sven Tamsin Usha Viktor Wanda Xenia Yusuf Zora',
  role: 'archivist baker carpenter diver engineer florist geologist harbourmaster illustrator joiner keeper librarian mechanic nurse organist potter quartermaster ranger surveyor tailor',
  made: 'repaired measured catalogued painted replaced inspected moved photographed tested sketched insured rebuilt cleaned labelled borrowed',
  kind: 'brass copper oak granite linen ceramic bronze walnut marble wicker cast-iron slate leather glass',
  thing:
    'telescope boiler staircase compass loom kiln lantern organ sundial turbine harp barometer printing-press anchor clock furnace bridge gate windmill pump',
  place:
    'observatory mill cannery lighthouse chapel shipyard greenhouse depot orchard museum quarry market brewery station aqueduct',
  town: 'Ardmore Brindle Calver Dunmoor Eastleigh Fenwick Garth Holmby Ilkley Jarrow Kelso Lydd Marlow Norwick Oban Penrith',
  month: 'January February March April May June July August September October November December',
  reason:
    'flooding|a cracked bearing|the new safety rules|an unexpected donation|the early frost|a missing drawing|woodworm|an insurance claim|the film crew|a royal visit|rising fuel prices|a wager',
  result:
    'the opening was postponed by a fortnight|visitors doubled within a year|the council asked for a second opinion|three apprentices were hired|the budget was overrun|the old plans turned up in the attic|the neighbours complained about the noise|a replica was ordered|the guild gave it a prize|the work had to be done twice',
};

const lists = Object.fromEntries(
  Object.entries(words).map(([kind, text]) => [kind, text.split(text.includes('|') ? '|' : ' ')]),
) as Record<keyof typeof words, string[]>;

/** A document with headed sections (one chunk each) and a question that its first section answers. */
export interface MadeUpDocument {
  content: string;
  question: string;
}

/** Made-up documents of `sections` headed sections of about 400 characters; the same for the same seed. */
export function makeDocuments(count: number, sections: number, seed: number): MadeUpDocument[] {
  const random = seededRandom(seed);
  const pick = (kind: keyof typeof words): string => lists[kind][Math.floor(random() * lists[kind].length)] ?? '';
  const makeSection = (): { text: string; question: string } => {
    const [name, role, made, kind, thing, place, town] = (
      ['name', 'role', 'made', 'kind', 'thing', 'place', 'town'] as const
    ).map(pick);
    const year = 1_850 + Math.floor(random() * 150);
    const text = [
      `## The ${kind} ${thing} of ${town}`,
      `${name}, a ${role} from ${pick('town')}, ${made} the ${kind} ${thing} at the ${town} ${place} in ${pick('month')} ${year} because of ${pick('reason')}.`,
      `According to the ledger kept by ${pick('name')} the ${pick('role')}, ${pick('result')}, and ${pick('result')}.`,
      `A ${pick('kind')} ${pick('thing')} from the ${pick('place')} in ${pick('town')} was ${pick('made')} at the same time for ${20 + Math.floor(random() * 900)} crowns.`,
    ].join('\n');
    return { text, question: `Why was the ${kind} ${thing} at the ${town} ${place} ${made}, and by whom?` };
  };
  return Array.from({ length: count }, () => {
    const made = Array.from({ length: sections }, makeSection);
    return { content: made.map((section) => section.text).join('\n\n'), question: made[0]?.question ?? '' };
  });
}

/** Short single texts, as an application sends them; no two alike for counts up to a few thousand. */
export function makeShortTexts(count: number, seed: number): string[] {
  const random = seededRandom(seed);
  const pick = (kind: keyof typeof words): string => lists[kind][Math.floor(random() * lists[kind].length)] ?? '';
  return Array.from(
    { length: count },
    (_, i) =>
      `${pick('name')} ${pick('made')} the ${pick('kind')} ${pick('thing')} in ${pick('town')} on day ${i + 1}, because of ${pick('reason')}.`,
  );
}
