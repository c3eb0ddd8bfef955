import { dot } from '../../core/math.js';
import type { Embedder } from './embedder.js';

/** How cosines of a model become those that bge-small would give: times `scale` plus `shift`. Every threshold is for these. */
export interface Cosines {
  scale: number;
  shift: number;
}

export const asTheyAre: Cosines = { scale: 1, shift: 0 };

/** Questions with a text that answers each, and none of the others. */
export const samples: readonly (readonly [question: string, answer: string])[] = [
  ['When does the library open on Saturday?', 'On Saturdays the library opens at ten and closes at four.'],
  ['How do I reset my password?', 'To reset a password, open the settings page and choose "Send me a reset link".'],
  ['Where did Anna grow up?', 'Anna grew up in a small village near Porto.'],
  ['What causes the boiler to make noise?', 'A noisy boiler usually has air in its pipes or limescale in the tank.'],
  ['Which database does the billing service use?', 'The billing service keeps its invoices in a Postgres database.'],
  ['How long should I boil an egg?', 'Boil an egg for six minutes for a soft yolk and ten for a hard one.'],
  ['Who won the chess tournament?', 'The chess tournament was won by a student from Warsaw.'],
  ['What is the refund policy for concert tickets?', 'Concert tickets are refunded until two weeks before the show.'],
  ['Is the dog vaccinated against rabies?', 'The dog had its rabies vaccination in March.'],
  ['How far is the moon from the earth?', 'The moon is about 384,000 kilometres away from the earth.'],
  ['Which train goes to the airport?', 'The airport is reached by the train on line 7, every twenty minutes.'],
  [
    'What did the doctor say about my knee?',
    'The doctor said that the knee needs rest and an operation is not necessary.',
  ],
];

/** Mean cosines of the samples under bge-small-en-v1.5, of what belongs together and what does not. */
const ours = { related: 0.781, unrelated: 0.353 };
/** A model that tells less apart says nothing by its cosines, and one by more would lose what it tells. */
const leastApart = 0.05;
const leastScale = 0.2;

/** Mean cosines of questions with their answers, and with those of others. */
export async function meansOf(embedder: Pick<Embedder, 'embedQuery' | 'embedDocuments'>) {
  const answers = await embedder.embedDocuments(
    samples.map(([, answer]) => answer),
    'single',
  );
  let [related, unrelated] = [0, 0];
  for (const [at, [question]] of samples.entries()) {
    const vector = await embedder.embedQuery(question);
    answers.forEach((answer, place) => {
      if (place === at) related += dot(vector, answer) / samples.length;
      else unrelated += dot(vector, answer) / (samples.length * (samples.length - 1));
    });
  }
  return { related, unrelated };
}

/** What makes the model's cosines of the samples those of bge-small. */
export async function calibrate(embedder: Pick<Embedder, 'embedQuery' | 'embedDocuments'>): Promise<Cosines> {
  const { related, unrelated } = await meansOf(embedder);
  if (related - unrelated < leastApart) return asTheyAre;
  const scale = Math.max(leastScale, (ours.related - ours.unrelated) / (related - unrelated));
  return { scale, shift: ours.unrelated - scale * unrelated };
}
