import { z } from 'zod';
import { parseJson } from '../../text/parsing.js';

const cursorShape = z.object({
  /** When the listing before began: changes since then are the next one's. Milliseconds of the notes app's clock. */
  since: z.number(),
  /** When everything was listed last. */
  fullAt: z.number(),
  /** How many pages there were then. */
  size: z.number(),
});
export type Cursor = z.output<typeof cursorShape>;

const positionShape = z.object({
  mode: z.enum(['full', 'changes']),
  /** Stands for this listing alone. */
  run: z.string(),
  began: z.number(),
  /** The cursor that the listing began with. */
  before: cursorShape.nullable(),
  /** Pages so far. */
  seen: z.number(),
  /** Whether the notes app said that it leaves something out. */
  cut: z.boolean(),
  /** Its own cursor. */
  token: z.string().nullable(),
});
export type Position = z.output<typeof positionShape>;

/** null for one that means nothing: then everything is listed. */
export function readCursor(text: string): Cursor | null {
  return cursorShape.safeParse(parseJson(text)).data ?? null;
}

export const readPosition = (text: string): Position => positionShape.parse(JSON.parse(text));

export const write = (value: Cursor | Position): string => JSON.stringify(value);
