import type { Logger } from '../../../log.js';
import { type Llm, LlmError } from '../../../models/llm/index.js';
import type { Note } from '../note.js';
import { answer } from './answer.js';
import type { Guidance } from './guidance.js';
import { notesOf } from './notes.js';
import { dataFor, instructionsFor, type KnownMemory } from './prompt.js';
import type { Window, Windows } from './windows.js';

/** Room for 50 notes. */
const MAX_OUTPUT_TOKENS = 5_000;
/** A document that takes the LLM longer gets no further call, each up to 10 minutes; an activity may take 30. */
const MAX_MS = 15 * 60_000;

export interface Reader {
  llm: Llm;
  guidance: Guidance;
  /** Memories that a window may build on. */
  findKnown: (text: string) => Promise<KnownMemory[]>;
  log: Pick<Logger, 'info'>;
}

export interface Reading {
  notes: Note[];
  /** The first windows, which were read. */
  read: readonly Window[];
  /** Why the others were not, in a clause without content; null when all were. */
  problem: string | null;
}

/**
 * Has an LLM read the windows of a document one after the other, one call each. The first that it gives no usable answer
 * for ends that: what was read counts, and no more is paid for.
 */
export async function readWithLlm(
  { llm, guidance, findKnown, log }: Reader,
  { isConversation, windows }: Windows,
  document: { id: string; date: Date },
): Promise<Reading> {
  const started = performance.now();
  const passedMs = () => Math.round(performance.now() - started);
  const { id: documentId, date } = document;
  const instructions = instructionsFor(date, guidance);
  const notes: Note[] = [];
  const read: Window[] = [];
  const tokens = { inputTokens: 0, outputTokens: 0 };

  async function readWindow(window: Window): Promise<void> {
    const known = await findKnown(window.map(({ text }) => text).join('\n'));
    const { facts } = await llm.generate({
      schema: answer,
      schemaName: 'facts',
      instructions,
      data: dataFor({ window, before: read.at(-1), isConversation, known }),
      maxOutputTokens: MAX_OUTPUT_TOKENS,
      onUsage({ inputTokens, outputTokens }) {
        tokens.inputTokens += inputTokens;
        tokens.outputTokens += outputTokens;
      },
    });
    notes.push(...notesOf(facts, { window, date, known }));
    read.push(window);
  }

  let problem: string | null = null;
  try {
    for (const window of windows) {
      if (passedMs() > MAX_MS) throw new LlmError('unavailable', `${llm.name} took too long`);
      await readWindow(window);
    }
  } catch (error) {
    if (!(error instanceof LlmError)) throw error;
    problem = error.message;
  }
  const counts = { windows: windows.length, read: read.length, facts: notes.length, ...tokens };
  log.info({ documentId, llm: llm.name, ...counts, ms: passedMs() }, 'read for memories by the LLM');
  return { notes, read, problem };
}
