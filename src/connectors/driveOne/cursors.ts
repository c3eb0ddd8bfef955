import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { readPlace } from '../kit/cursors.js';

/**
 * Where a listing ended. The account's own change log does not have everything that happens in shared drives, so that each
 * has a token of its own: "Track changes for users and shared drives" of the API's guides.
 */
const cursorShape = z.object({
  user: z.string().min(1),
  /** By id of the shared drive. */
  drives: z.record(z.string(), z.string()),
  /** When everything was listed last, ISO 8601. */
  listedAt: z.iso.datetime(),
});
export type Cursor = z.output<typeof cursorShape>;

/** What both kinds of listings carry from page to page. */
const common = {
  /** Names this listing: what is cached for it is not used by another. */
  run: z.string().min(1),
  /** Where the next listing begins, as far as is known by now. */
  cursor: cursorShape,
  /** The API's own token of the page. */
  token: z.string().optional(),
};

const fullShape = z.object({
  ...common,
  mode: z.literal('full'),
  /** Shared drives that are not listed yet. The account's own files come first, then each of these. */
  left: z.array(z.string()),
  /** The one whose files are listed; null: the account's own. */
  drive: z.string().nullable(),
});
export type FullPosition = z.output<typeof fullShape>;

/** A folder, and the shared drive that it lies in. */
const folderShape = z.object({ id: z.string(), drive: z.string().nullable() });
export type Folder = z.output<typeof folderShape>;

const changesShape = z.object({
  ...common,
  mode: z.literal('changes'),
  /** Change logs that are not read to their ends yet, the first of them at `token`; null: the account's. */
  logs: z.array(z.string().nullable()),
  /** Folders that changed: what is in them may have another path now, or may have gone to the bin with them. */
  folders: z.array(folderShape),
  /** How many of them `token` was given for: it belongs to that query. */
  asked: z.number().optional(),
});
export type ChangesPosition = z.output<typeof changesShape>;

const positionShape = z.discriminatedUnion('mode', [fullShape, changesShape]);
export type Position = z.output<typeof positionShape>;

/** @throws {ProviderError} `cursorExpired` when it is not one that was made here */
export const readCursor = (text: string): Cursor => readPlace(cursorShape, text);
/** @throws {ProviderError} `cursorExpired` when it is not one that was made here */
export const readPosition = (text: string): Position => readPlace(positionShape, text);

export const write = (value: Cursor | Position): string => JSON.stringify(value);

export function startOfFull(cursor: Cursor): FullPosition {
  return { mode: 'full', run: randomUUID(), cursor, left: Object.keys(cursor.drives), drive: null };
}

export function startOfChanges(cursor: Cursor): ChangesPosition {
  return { mode: 'changes', run: randomUUID(), cursor, logs: [null, ...Object.keys(cursor.drives)], folders: [] };
}
