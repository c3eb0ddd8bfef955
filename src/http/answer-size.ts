import { cutMark } from '../db/answered-metadata.js';

/** Characters of JSON that an answer may have; a JavaScript string holds sixteen times as much. */
const maxCharacters = 32 * 1024 * 1024;

/** An item of an answer, with the names of its fields that are cut. */
export interface Answered {
  truncated?: string[] | undefined;
}

/** Presents metadata as the database returns it, and marks it when it was cut. */
export function presentMetadata<Metadata>(stored: unknown): { metadata: Metadata } & Answered {
  const isCut = stored instanceof Object && Object.hasOwn(stored, cutMark);
  if (!isCut) return { metadata: stored as Metadata };
  const { [cutMark]: _, ...metadata } = stored as Record<string, unknown>;
  return { metadata: metadata as Metadata, truncated: ['metadata'] };
}

/**
 * Limits the size of one answer, so that stored data can never make it fail. When no room is left, an item's long fields are
 * replaced by an empty list or null, and its `truncated` names them.
 * @returns a function to call with each item and the names of its long fields, in the order in which they are dropped
 */
export function createAnswerBudget(room = maxCharacters) {
  let left = room;
  return <Item extends Answered>(item: Item, ...fields: (keyof Item & string)[]): Item => {
    let fitting = item;
    let length = JSON.stringify(fitting).length;
    for (const field of fields) {
      if (length <= left) break;
      if (isEmpty(fitting[field])) continue;
      const emptied = Array.isArray(fitting[field]) ? [] : null;
      fitting = { ...fitting, [field]: emptied, truncated: [...new Set([...(fitting.truncated ?? []), field])] };
      length = JSON.stringify(fitting).length;
    }
    left -= length;
    return fitting;
  };
}

const isEmpty = (value: unknown): boolean => value == null || (Array.isArray(value) && value.length === 0);
