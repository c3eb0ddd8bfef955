import { createHash } from 'node:crypto';
import type { Logger } from '../../../core/log.js';
import { type Llm, LlmError } from '../../../models/llm/index.js';
import type { Inference, Note } from '../note.js';
import type { NotesJob } from '../note-taker.js';
import { answer } from './answer.js';
import type { Guidance } from './guidance.js';
import type { Known } from './known.js';
import { notesOf, type WindowNotes } from './notes.js';
import { dataFor, instructionsFor } from './prompt.js';
import type { Window, Windows } from './windows.js';

/** Room for 50 notes. */
const MAX_OUTPUT_TOKENS = 7_000;
/** No further call is made after this time: a call may take 10 minutes, and an activity 30. */
const MAX_MS = 15 * 60_000;
/** Number of windows without a usable answer after which no more are sent. If the LLM is unavailable, the first is enough. */
const MAX_UNANSWERED = 2;

/** Notes on a window, with a hash of the instructions and the windows before it. */
export interface StoredNotes extends WindowNotes {
  context: string;
}

/** Stores the notes on windows that an LLM has read, as long as the document holds them. */
export interface Readings {
  /** The stored notes by the window's key. */
  of(documentId: string): Promise<ReadonlyMap<string, StoredNotes>>;
  keep(documentId: string, key: string, noted: StoredNotes): Promise<void>;
}

export interface Reader {
  llm: Llm;
  guidance: Guidance;
  known: Known;
  readings: Readings;
  log: Pick<Logger, 'info'>;
}

export interface Reading {
  notes: Note[];
  inferences: Inference[];
  /** Indexes of the windows that the LLM has read, now or before. */
  read: number[];
  /** Keys of the stored notes on these windows. */
  keys: string[];
  /** Whether it has read any of them now for the first time. */
  isFurther: boolean;
  /** Whether it was asked at all, or was left alone after failures. */
  wasAsked: boolean;
  /** Why others were not read, as a clause that quotes no content; null if all were. */
  problem: string | null;
}

/**
 * Has an LLM read the windows of a document in order, one call each. Windows that it has read before are not sent again, unless
 * the instructions or a window before them has changed; if it gives no usable answer then, the stored notes stay.
 * When the LLM is unavailable, and at the second window without a usable answer, no further window is sent.
 */
export async function readWithLlm(
  { llm, guidance, known, readings, log }: Reader,
  { isConversation, windows }: Windows,
  { documentId, date }: NotesJob,
): Promise<Reading> {
  const started = performance.now();
  const passedMs = () => Math.round(performance.now() - started);
  const instructions = instructionsFor(date, guidance);
  const kept = await readings.of(documentId);
  const reading: Reading = {
    ...{ notes: [], inferences: [], read: [], keys: [] },
    ...{ isFurther: false, wasAsked: false, problem: null },
  };
  const counts = { windows: windows.length, read: 0, unknownNumbers: 0, inputTokens: 0, outputTokens: 0 };

  async function ask(window: Window, before: Window | undefined): Promise<WindowNotes> {
    if (passedMs() > MAX_MS) throw new LlmError('unavailable', `${llm.name} took too long`);
    const shown = await known.near(window);
    const given = await llm.generate({
      schema: answer,
      schemaName: 'notes',
      instructions,
      data: dataFor({ window, before, isConversation, known: shown }),
      maxOutputTokens: MAX_OUTPUT_TOKENS,
      onUsage({ inputTokens, outputTokens }) {
        counts.inputTokens += inputTokens;
        counts.outputTokens += outputTokens;
      },
    });
    const { unknown, ...noted } = notesOf(given, { window, date, known: shown });
    counts.read++;
    counts.unknownNumbers += unknown;
    return noted;
  }

  const keys = windows.map((window) => keyOf(llm.name, window));
  let failure: LlmError | undefined;
  let unanswered = 0;
  const hasStopped = () => failure?.kind === 'unavailable' || unanswered >= MAX_UNANSWERED;

  for (const [place, window] of windows.entries()) {
    const key = keys[place] ?? '';
    const stored = kept.get(key);
    const context = hashOf(JSON.stringify([instructions, keys.slice(0, place)]));
    let noted: WindowNotes | undefined = stored;
    if (stored?.context !== context && !hasStopped()) {
      try {
        noted = await ask(window, windows[place - 1]);
        await readings.keep(documentId, key, { ...noted, context });
        reading.isFurther ||= stored === undefined;
        reading.wasAsked = true;
      } catch (error) {
        if (!(error instanceof LlmError)) throw error;
        failure = error;
        unanswered++;
        reading.wasAsked ||= error.wasAsked;
      }
    }
    if (noted === undefined) {
      reading.problem ??= failure?.message ?? null;
      continue;
    }
    reading.notes.push(...noted.notes);
    reading.inferences.push(...noted.inferences);
    reading.read.push(place);
    reading.keys.push(key);
    known.add(noted.notes);
  }
  const facts = reading.notes.length;
  log.info({ documentId, llm: llm.name, ...counts, facts, ms: passedMs() }, 'read for memories by the LLM');
  return reading;
}

/** The key under which a window's notes are stored: the same LLM and text give the same key. */
const keyOf = (llm: string, window: Window): string => hashOf(JSON.stringify([llm, window]));

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);
