import type { ListedItem } from '../contract.js';
import type { Page } from './shapes.js';

/** Times of edits are rounded down to the minute: one that young may go on changing without showing it. */
const settledMs = 2 * 60_000;

/**
 * Renaming what a page is in is no edit of it; should moving it be one, it is fetched once more.
 * @param began when the listing began, in milliseconds of the notes app's clock
 */
export function itemOf({ id, last_edited_time }: Page, path: string, began: number): ListedItem {
  const modifiedAt = new Date(last_edited_time);
  const isSettled = began - modifiedAt.getTime() >= settledMs;
  return {
    externalId: id,
    etag: isSettled ? last_edited_time : `${last_edited_time} ${began}`,
    path,
    modifiedAt,
    hint: {},
  };
}
