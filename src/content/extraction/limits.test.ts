import { describe, expect, it } from '@jest/globals';
import { readConfig } from '../../config.js';
import { allowanceOf, extractionLimits, readersFor } from './limits.js';

const { EXTRACTION_TIME, EXTRACTION_MEMORY, OCR_TIME } = readConfig({});
const limits = extractionLimits({ seconds: EXTRACTION_TIME / 1_000, memoryMb: EXTRACTION_MEMORY });
const MB = 1024 * 1024;

describe('what a file may take', () => {
  it.each([
    ['one of a few bytes', 10, { megabytes: 1, seconds: 62, clockSeconds: 2420, memoryMb: 832 }],
    ['one of 2 MB', 2 * MB, { megabytes: 2, seconds: 64, clockSeconds: 2440, memoryMb: 896 }],
    ['one of a little more', 2 * MB + 1, { megabytes: 3, seconds: 66, clockSeconds: 2460, memoryMb: 960 }],
    ['the largest', 50 * MB, { megabytes: 50, seconds: 160, clockSeconds: 3400, memoryMb: 1_536 }],
    ['one larger than is taken', 500 * MB, { megabytes: 500, seconds: 180, clockSeconds: 3600, memoryMb: 1_536 }],
  ])('grows with its size: %s', (_, bytes, expected) => {
    expect(allowanceOf(bytes, limits, OCR_TIME / 1_000)).toEqual(expected);
  });
});

describe('files read at once', () => {
  it.each([
    ['one for each core', 4, 64_000, 4],
    ['as many as half of the memory holds where that is fewer', 16, 9_216, 3],
    ['two where that would be fewer, so that a slow one leaves a place', 16, 1_000, 2],
    ['two on one core', 1, 64_000, 2],
  ])('are %s', (_, cores, machineMb, readers) => {
    expect(readersFor(limits, cores, machineMb)).toBe(readers);
  });
});
