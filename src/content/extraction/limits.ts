import { totalmem } from 'node:os';
import { usableCores } from '../../environment/usable-cores.js';

const MIB = 1024 * 1024;
/** Memory of the machine that reading files may take in all. */
const MEMORY_SHARE = 0.5;

/** Something that grows with a file's size: `base`, and `perMegabyte` for each MB begun, `most` at most. */
interface Growing {
  base: number;
  perMegabyte: number;
  most: number;
}

export interface ExtractionLimits {
  /** Seconds of processor time. */
  time: Growing;
  /** MiB of resident memory of the process that reads the file. */
  memory: Growing;
  /** Bytes of UTF-8 that a file's text may have. */
  maxTextBytes: number;
}

/** What one file may take. */
export interface Allowance {
  /** Size of the file in whole MB, which is what it depends on. */
  megabytes: number;
  /** Of processor time. */
  seconds: number;
  memoryMb: number;
}

/** By the clock a file may take this many times its processor time: the machine may be busy, and an engine may hang. */
export const CLOCK_FACTOR = 10;

/**
 * Several times what laborious honest files take, see docs/decisions/014.
 * @param base.seconds of processor time for a file of no size
 */
export function extractionLimits(base: { seconds: number; memoryMb: number }): ExtractionLimits {
  return {
    time: { base: base.seconds, perMegabyte: 2, most: 3 * base.seconds },
    memory: { base: base.memoryMb, perMegabyte: 64, most: 2 * base.memoryMb },
    maxTextBytes: 10 * MIB,
  };
}

export function allowanceOf(bytes: number, { time, memory }: ExtractionLimits): Allowance {
  const megabytes = Math.max(1, Math.ceil(bytes / MIB));
  const grown = ({ base, perMegabyte, most }: Growing) => Math.min(most, base + perMegabyte * megabytes);
  return { megabytes, seconds: grown(time), memoryMb: grown(memory) };
}

/**
 * Files read at once: one for each core, as far as half of the memory goes when each takes the most that it may, and two
 * at least, so that a slow one leaves a place.
 */
export function readersFor({ memory }: ExtractionLimits): number {
  const machineMb = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / MIB;
  return Math.max(2, Math.min(usableCores(), Math.floor((machineMb * MEMORY_SHARE) / memory.most)));
}
