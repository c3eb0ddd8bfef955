import { z } from 'zod';

/** Notes of one answer that are looked at. */
export const mostNotes = 50;

/** What a model is asked to note. Limits are checked in notes.ts: one note too long must not cost the others. */
export const answer = z.object({
  facts: z.array(
    z.object({
      memory: z.string().describe('the fact: one sentence in the third person that stands alone'),
      quote: z.string().describe('the sentence of `content` it was taken from, copied exactly'),
      subject: z.string().describe('whom it is about: "User" or a name'),
      slot: z.string().nullable().describe('the attribute that it gives a value, from the list, or null'),
      isStatic: z.boolean().describe('true for a lasting trait, false for something of the time'),
      forgetAfter: z.string().nullable().describe('ISO date after which it is of no use, or null'),
    }),
  ),
});

export type Fact = z.output<typeof answer>['facts'][number];
