import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';

/** Answers of a model on record: what it said to which prompt. */
interface Recording {
  /** The model's name, and the day on which the recording began. */
  model: string;
  recordedAt: string;
  /** Answers by {@link keyOf} of their prompt. */
  answers: Record<string, string>;
}

export interface Message {
  role: string;
  content: string;
}

export interface Cassette {
  readonly model: string;
  find(key: string): string | undefined;
  /** Keeps an answer; resolves when it is in the file. */
  keep(key: string, answer: string): Promise<void>;
}

/** Every prompt names its fence by 128 random bits, so that no content can close it. */
const fence = /\bdata-[0-9a-f]{32}\b/g;

/** The prompt as text, with one name for all fences: what a reader of prompts sees, and the same on every run. */
export const promptOf = (messages: readonly Message[]): string =>
  messages.map(({ role, content }) => `[${role}]\n${content.replaceAll(fence, 'data-fence')}`).join('\n\n');

/** A prompt's name: the first 32 hexadecimal digits of the SHA-256 of {@link promptOf}. */
export const keyOf = (messages: readonly Message[]): string =>
  createHash('sha256').update(promptOf(messages)).digest('hex').slice(0, 32);

/**
 * Opens a cassette file, or begins one where there is no such file.
 * @param model whose answers a new cassette holds
 * @throws SyntaxError when the file holds no JSON
 */
export async function openCassette(path: string, model: string): Promise<Cassette> {
  const recording = await readRecording(path, model);
  let written = Promise.resolve();
  return {
    model: recording.model,
    find: (key) => recording.answers[key],
    keep(key, answer) {
      recording.answers[key] = answer;
      written = written.then(() => writeFile(path, serialise(recording)));
      return written;
    },
  };
}

async function readRecording(path: string, model: string): Promise<Recording> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Recording;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return { model, recordedAt: new Date().toISOString().slice(0, 10), answers: {} };
  }
}

/** Sorted by key: the same answers make the same file in whatever order they came. */
function serialise({ answers, ...about }: Recording): string {
  const sorted = Object.fromEntries(Object.entries(answers).sort(([a], [b]) => (a < b ? -1 : 1)));
  return `${JSON.stringify({ ...about, answers: sorted }, null, 2)}\n`;
}
