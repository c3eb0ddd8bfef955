import { cutMark } from '../db/answered-metadata.js';

/** Of JSON, in characters, for all that was not asked for by name. A string holds sixteen times as much. */
const mostCharacters = 32 * 1024 * 1024;

/** Something in an answer, and which of its fields are not whole there. */
export interface Answered {
  truncated?: string[] | undefined;
}

/** Metadata as the database answers it, and whether that is all. */
export function presentMetadata<Metadata>(stored: unknown): { metadata: Metadata } & Answered {
  const isCut = stored instanceof Object && Object.hasOwn(stored, cutMark);
  if (!isCut) return { metadata: stored as Metadata };
  const { [cutMark]: _, ...metadata } = stored as Record<string, unknown>;
  return { metadata: metadata as Metadata, truncated: ['metadata'] };
}

/**
 * Counts what goes into one answer. What has no room any more comes without its long fields, each an empty list or null,
 * and says so: an answer is never a fault because of what is stored.
 * @returns a function for one thing after the other, with its long fields, the first to go first
 */
export function createAnswerBudget(room = mostCharacters) {
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
