import { scanBlocks } from '../../../content/chunking/blocks.js';
import { cutRange } from '../../../content/chunking/cut.js';
import { isPersons, type Turn, turnsOf } from '../local/speakers.js';

/** What one call reads: turns of a conversation, or one turn without a speaker that is a piece of a text. */
export type Window = readonly Turn[];

export interface WindowsJob {
  content: string;
  /** Maximum tokens of one window. */
  windowTokens: number;
  /** Maximum tokens of all windows together. */
  maxTokens: number;
}

export interface Windows {
  isConversation: boolean;
  windows: Window[];
  /** Whether the windows contain everything that persons say. */
  isWhole: boolean;
}

/** Tokens around a turn's text: its speaker, its role and the JSON. */
const TURN_TOKENS = 20;

/** A cautious estimate for any model and language: a token per 3 bytes of UTF-8 (4 are usual for English). */
export const estimateTokens = (text: string): number => Math.ceil(Buffer.byteLength(text) / 3);

/**
 * Cuts a document into windows that an LLM reads one by one. Turns stay whole; a turn that is larger than a window, and text
 * that is no conversation, is cut at paragraphs, sentences, lines or words. Turns of systems and tools are left out, and so
 * are windows in which no person speaks. Returns the first windows, with at most `maxTokens` together.
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

/** Groups turns in order, as many as fit into a window. */
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
