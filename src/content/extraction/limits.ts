import { totalmem } from 'node:os';
import { usableCores } from '../../environment/usable-cores.js';

const MIB = 1024 * 1024;
/** Share of the machine's memory that all readers together may take. */
const MEMORY_SHARE = 0.5;

/** A limit that grows with a file's size: `base` plus `perMegabyte` for each MB begun, at most `most`. */
interface Growing {
  base: number;
  perMegabyte: number;
  most: number;
}

export interface ExtractionLimits {
  /** Processor time, seconds. */
  time: Growing;
  /** Resident memory of the process that reads the file, MiB. */
  memory: Growing;
  /** The most that a file's text may have, bytes of UTF-8. */
  maxTextBytes: number;
}

/** The limits of one file. */
export interface Allowance {
  /** Size of the file in whole MB, rounded up, from which the limits follow. */
  megabytes: number;
  /** Processor time, without that of OCR. */
  seconds: number;
  /** Elapsed time without progress, OCR included. */
  clockSeconds: number;
  memoryMb: number;
}

/** A file may take this many times its processor time by the clock, for the machine may be busy. It ends engines that hang. */
const CLOCK_FACTOR = 10;
/** OCR may take this many times its processor time by the clock. */
export const OCR_CLOCK_FACTOR = 3;

/**
 * The limits of all files: several times what large honest files take (docs/decisions/014).
 * @param base.seconds processor time of an empty file
 * @param base.memoryMb resident memory of an empty file
 */
export function extractionLimits(base: { seconds: number; memoryMb: number }): ExtractionLimits {
  return {
    time: { base: base.seconds, perMegabyte: 2, most: 3 * base.seconds },
    memory: { base: base.memoryMb, perMegabyte: 64, most: 2 * base.memoryMb },
    maxTextBytes: 10 * MIB,
  };
}

/**
 * The limits of a file of so many bytes.
 * @param ocrSeconds processor time that OCR of the file may take
 */
export function allowanceOf(bytes: number, { time, memory }: ExtractionLimits, ocrSeconds: number): Allowance {
  const megabytes = Math.max(1, Math.ceil(bytes / MIB));
  const grown = ({ base, perMegabyte, most }: Growing) => Math.min(most, base + perMegabyte * megabytes);
  const seconds = grown(time);
  const clockSeconds = seconds * CLOCK_FACTOR + ocrSeconds * OCR_CLOCK_FACTOR;
  return { megabytes, seconds, clockSeconds, memoryMb: grown(memory) };
}

/**
 * How many files may be read at the same time: one for each core, fewer if they could take more than half of the memory, but
 * at least two, so that a slow file leaves a place.
 */
export function readersFor({ memory }: ExtractionLimits, cores = usableCores(), machineMb = usableMb()): number {
  return Math.max(2, Math.min(cores, Math.floor((machineMb * MEMORY_SHARE) / memory.most)));
}

const usableMb = () => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / MIB;
