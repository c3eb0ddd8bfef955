import { scanBlocks } from '../../../content/chunking/blocks.js';
import { cutRange } from '../../../content/chunking/cut.js';
import { isPersons, type Turn, turnsOf } from '../local/speakers.js';

/** What one call reads: turns of a conversation, or one turn of nobody that is a piece of a text. */
export type Window = readonly Turn[];

export interface WindowsJob {
  content: string;
  /** Most tokens of one window. */
  windowTokens: number;
  /** Most tokens of all windows together. */
  maxTokens: number;
}

export interface Windows {
  isConversation: boolean;
  windows: Window[];
  /** Whether the windows hold everything that a person says. */
  isWhole: boolean;
}

/** What stands around a turn's words when a model reads it. */
const TURN_TOKENS = 20;

/** A careful estimate for any model and language: a token for 3 bytes of UTF-8 (4 are usual for English). */
export const estimateTokens = (text: string): number => Math.ceil(Buffer.byteLength(text) / 3);

/**
 * Cuts a document into what an LLM reads at once. Turns stay whole; one that is larger than a window, and text that is no
 * conversation, is cut at paragraphs, sentences, lines, words. Turns of systems and tools are left out, and windows in
 * which no person says anything. The first windows that hold at most `maxTokens` together are given.
 */
export function windowsOf({ content, windowTokens, maxTokens }: WindowsJob): Windows {
  const turns = turnsOf(content);
  const said = turns ?? [{ speaker: null, role: null, text: content }];
  const size = Math.min(windowTokens, maxTokens);
  const windows: Window[] = [];
  let left = maxTokens;
  for (const { window, tokens } of pack(said, size)) {
    if (!window.some(isPersons)) continue;
    if (tokens > left) return { isConversation: turns !== null, windows, isWhole: false };
    left -= tokens;
    windows.push(window);
  }
  return { isConversation: turns !== null, windows, isWhole: true };
}

/** Turns in order, as many together as fit. */
function* pack(turns: readonly Turn[], size: number): Generator<{ window: Window; tokens: number }> {
  let window: Turn[] = [];
  let tokens = 0;
  for (const turn of turns) {
    if (turn.role === 'system' || turn.role === 'tool') continue;
    for (const piece of piecesOf(turn, size)) {
      const cost = estimateTokens(piece.text) + TURN_TOKENS;
      if (tokens + cost > size && window.length > 0) {
        yield { window, tokens };
        [window, tokens] = [[], 0];
      }
      window.push(piece);
      tokens += cost;
    }
  }
  if (window.length > 0) yield { window, tokens };
}

function piecesOf(turn: Turn, size: number): Turn[] {
  const { text } = turn;
  if (text.trim() === '') return [];
  const limit = Math.max(1, size - TURN_TOKENS);
  if (estimateTokens(text) <= limit) return [turn];
  const limits = { maxTokens: limit, countTokens: estimateTokens };
  return cutRange(text, 0, text.length, scanBlocks(text), limits).map(({ start, end }) => ({
    ...turn,
    text: text.slice(start, end),
  }));
}
