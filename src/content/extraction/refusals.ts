import { type CairnError, unprocessable } from '../../errors.js';

export const tooMuchText = (maxBytes: number): CairnError =>
  unprocessable(`The file has more text than can be kept: at most ${megabytes(maxBytes)}.`);

export const noText = (): CairnError => unprocessable('The file has no text in it.');

export const tooHungry = (): CairnError => unprocessable('The file needs more memory than it may have.');

const megabytes = (bytes: number): string => `${Math.round((bytes / 1_048_576) * 10) / 10} MB`;

/** Something that is no fault of the file, to be tried again. */
export class EngineFault extends Error {}
