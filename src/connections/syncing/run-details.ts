import { z } from 'zod';
import { timestamp } from '../../http/answer-fields.js';

/** The obstacle of a run, or the reason why it failed. */
export const lastError = z.object({
  message: z.string().meta({ description: 'Human-readable message', example: 'The code host answered 503' }),
  status: z.int().nullable().meta({ description: "HTTP status of the provider's response; null if there was none" }),
  resource: z.string().nullable().meta({ description: 'Name of the affected resource; null for a whole account' }),
  since: timestamp.meta({ description: 'When progress stopped, possibly in an earlier run' }),
  at: timestamp.meta({ description: 'When the error last occurred' }),
});
export type LastError = z.output<typeof lastError>;

/** An item that a run could not import. */
export const failure = z.object({
  id: z.string().meta({ description: 'Id of the item at the provider' }),
  resource: z
    .string()
    .nullable()
    .meta({ description: 'Name of the resource that contains it; null for a whole account' }),
  path: z.string().meta({ description: 'Path of the item at the provider' }),
  reason: z.string().meta({ description: 'Why it could not be imported' }),
  permanent: z.boolean().meta({ description: 'Whether it is fetched again only after it has changed at its source' }),
});
export type Failure = z.output<typeof failure>;

/** Failures that a run lists by name; it counts all of them. */
export const mostFailures = 20;

/** Joins sentences into one text without repetitions; null for none. */
export function joined(sentences: readonly (string | null | undefined)[]): string | null {
  const all = sentences.reduce<string>(
    (text, sentence) => (sentence == null || text.includes(sentence) ? text : `${text} ${sentence}`),
    '',
  );
  return all === '' ? null : all.trim();
}

/** A stored `last_error`; null for none. */
export const lastErrorIn = (value: unknown): LastError | null => lastError.safeParse(value).data ?? null;

/** Stored `failures`. */
export const failuresIn = (value: unknown): Failure[] => z.array(failure).safeParse(value).data ?? [];
