import { z } from 'zod';
import { asNumber, asNumbers, thoseThatFit } from '../../../models/llm/answer.js';

/** Notes of one answer that are used; further ones are ignored. */
export const mostNotes = 50;

const numbers = z.preprocess(asNumbers, z.array(z.number()));
const kind = z.enum(['static', 'dynamic']).describe('static for what lasts, dynamic for what passes');

const note = z.object({
  number: z.preprocess(asNumber, z.number().describe('the next free number')),
  quote: z.string().describe('words of a person in `content` that say it, copied exactly'),
  memory: z.string().describe('the note: one sentence in the third person that stands alone'),
  subject: z.string().describe('whom it is about: "User", a name, or a relation such as "User\'s wife"'),
  question: z.string().describe('what it answers, in a few words'),
  kind,
  forgetAfter: z.string().nullable().default(null).describe('ISO date of the last day on which it is of use, or null'),
  repeats: numbers.describe('numbers of what says the same'),
  replaces: numbers.describe('numbers of what it is the new state of'),
  ends: numbers.describe('numbers of what is over by it'),
  extends: numbers.describe('numbers of what it adds detail to'),
  changesOn: z.string().nullable().default(null).describe('ISO date of a change to come that it speaks of, or null'),
  willReplace: numbers.describe('numbers of what it replaces or ends on that day'),
});

const inference = z.object({
  memory: z.string().describe('what follows and nobody said, in one sentence'),
  subject: z.string().describe('whom it is about'),
  kind,
  from: numbers.describe('numbers of the two or more that it follows from'),
});

/** The schema of an LLM's answer. Limits are checked in notes.ts; what does not fit is left out if anything else does. */
export const answer = z.object({
  notes: z.preprocess(thoseThatFit(note), z.array(note)),
  derives: z.preprocess(thoseThatFit(inference), z.array(inference)).catch([]),
});

export type Answer = z.output<typeof answer>;
