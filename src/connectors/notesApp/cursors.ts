import { z } from 'zod';
import { parseJson } from '../../text/parsing.js';
import { readPlace } from '../kit/cursors.js';

const cursorShape = z.object({
  /** When the listing before began: changes since then are the next one's. Milliseconds of the notes app's clock. */
  since: z.number(),
  /** When everything was listed last. */
  fullAt: z.number(),
  /** The number of pages in that listing. */
  size: z.number(),
});
export type Cursor = z.output<typeof cursorShape>;

const positionShape = z.object({
  mode: z.enum(['full', 'changes']),
  /** Identifies this listing. */
  run: z.string(),
  began: z.number(),
  /** The cursor that the listing began with. */
  before: cursorShape.nullable(),
  /** The number of pages so far. */
  seen: z.number(),
  /** Whether the notes app said that its results are incomplete. */
  cut: z.boolean(),
  /** The notes app's own cursor. */
  token: z.string().nullable(),
});
export type Position = z.output<typeof positionShape>;

/** The cursor; null if it cannot be read, in which case everything is listed. */
export function readCursor(text: string): Cursor | null {
  return cursorShape.safeParse(parseJson(text)).data ?? null;
}

export const readPosition = (text: string): Position => readPlace(positionShape, text);

export const write = (value: Cursor | Position): string => JSON.stringify(value);
