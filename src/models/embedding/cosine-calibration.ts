import { dot } from '../../core/math.js';
import type { Embedder } from './embedder.js';

/** Maps a model's cosines to the scale of bge-small, which every threshold is set for: `cosine * scale + shift`. */
export interface CosineCalibration {
  scale: number;
  shift: number;
}

export const uncalibrated: CosineCalibration = { scale: 1, shift: 0 };

/** Calibration pairs: each text answers its own question and no other. */
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

/** Mean cosines of the samples under bge-small-en-v1.5: of questions with their own answers, and with others. */
const bgeSmall = { related: 0.781, unrelated: 0.353 };
/** Below this gap between the two means a model's cosines carry no information, so they are left as they are. */
const leastGap = 0.05;
/** Keeps a model with a wide gap from losing its resolution. */
const leastScale = 0.2;

/** Mean cosines of the sample questions with their own answers (`related`) and with all others (`unrelated`). */
export async function meanCosines(embedder: Pick<Embedder, 'embedQuery' | 'embedDocuments'>) {
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

/** Computes the calibration that gives the samples the same two means as bge-small. */
export async function calibrate(embedder: Pick<Embedder, 'embedQuery' | 'embedDocuments'>): Promise<CosineCalibration> {
  const { related, unrelated } = await meanCosines(embedder);
  if (related - unrelated < leastGap) return uncalibrated;
  const scale = Math.max(leastScale, (bgeSmall.related - bgeSmall.unrelated) / (related - unrelated));
  return { scale, shift: bgeSmall.unrelated - scale * unrelated };
}
