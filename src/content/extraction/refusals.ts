import { type CairnError, unprocessable } from '../../core/errors.js';
import type { Allowance } from './limits.js';
import type { Limit } from './types.js';

export const tooMuchText = (maxBytes: number): CairnError =>
  unprocessable(`The file has more text than can be kept: at most ${megabytes(maxBytes)}.`);

/** @param what the kind of file, such as `PDF` */
export const damaged = (what: string): CairnError =>
  unprocessable(`The ${what} cannot be read: it is damaged or not complete.`);

export const locked = (): CairnError => unprocessable('The file is protected by a password.');

export const noText = (): CairnError => unprocessable('The file has no text in it.');

/** @param what the kind of file, such as `PDF` */
export function tooLaborious(
  what: string,
  limit: Limit,
  { megabytes, seconds, clockSeconds, memoryMb }: Allowance,
): CairnError {
  const most = {
    time: `took longer than ${seconds} s of processor time`,
    clock: `took longer than ${clockSeconds} s`,
    memory: `needed more than ${memoryMb} MB of memory`,
  };
  return unprocessable(`Reading the ${what} ${most[limit]}, the most that a file of ${megabytes} MB may take.`);
}

const megabytes = (bytes: number): string => `${Math.round((bytes / 1_048_576) * 10) / 10} MB`;

/** An allocation failed. The file counts as one that exceeds its memory. */
export class OutOfMemory extends Error {}

/** A failure of an engine, not of the file. The file is tried again. */
export class EngineFault extends Error {}
