import { z } from 'zod';
import { readPlace } from '../kit/cursors.js';

/**
 * Folders by id: the name, and the parent's id. Delta queries give no paths, and also name a folder when only its contents
 * changed; so the names of folders are kept from listing to listing.
 */
const treeShape = z.record(z.string(), z.tuple([z.string(), z.string()]));
export type Tree = z.output<typeof treeShape>;

const cursorShape = z.object({
  /** The API's own `deltaLink`. */
  link: z.string(),
  /** When everything was listed last, ISO 8601. */
  listedAt: z.iso.datetime(),
  tree: treeShape,
});
export type Cursor = z.output<typeof cursorShape>;

const positionShape = cursorShape.extend({
  mode: z.enum(['full', 'changes']),
  /** The page that is next: of the log or, once that is read, of the first of `moved`; null: the first of that. */
  next: z.string().nullable(),
  /** Whether the log is read to its end; then `link` is where the next one begins. */
  isRead: z.boolean(),
  /** Renamed or moved folders, whose contents have another path now. */
  moved: z.array(z.string()),
});
/** Where a listing is, between two of its pages. */
export type Position = z.output<typeof positionShape>;

/** @throws {ProviderError} `cursorExpired` when it is not one that was made here */
export const readCursor = (text: string): Cursor => readPlace(cursorShape, text);
/** @throws {ProviderError} `cursorExpired` when it is not one that was made here */
export const readPosition = (text: string): Position => readPlace(positionShape, text);

export const write = ({ link, listedAt, tree }: Cursor): string => JSON.stringify({ link, listedAt, tree });
export const writePosition = (position: Position): string => JSON.stringify(position);
