import { scanBlocks } from './blocks.js';
import { head, tail, withContext } from './context.js';
import { cutRange } from './cut.js';
import type { Chunk, Limits, Turn } from './types.js';

/** A turn with the text to show, label included: `content[start, end)`. */
export interface PlacedTurn extends Turn {
  content: string;
  start: number;
  end: number;
}

const MAX_SPEAKER = 80;
/** Characters from the end of the previous turn that are indexed with a turn, so that an answer is found by its question. */
const MAX_PREVIOUS = 400;

/** The speaker's name, else the role with a capital letter. */
export function labelOf(turn: Turn): string {
  const label = turn.speaker ?? turn.role ?? '';
  return turn.speaker === null ? label.charAt(0).toUpperCase() + label.slice(1) : label;
}

/**
 * Chunks a conversation: one chunk for each turn. A turn that is too long is cut, and its later pieces have the speaker in the
 * index only. Full-text search also finds a turn by the words of the previous one, without its speaker, so that a name finds the
 * person who spoke. They are not embedded: that doubles the tokens and gains nothing when both are searched (docs/retrieval.md).
 */
export function chunkTurns(turns: readonly PlacedTurn[], context: string, limits: Limits): Chunk[] {
  const chunks: Chunk[] = [];
  let before = '';
  for (const turn of turns) {
    const speaker = head(labelOf(turn), MAX_SPEAKER);
    const pieces = cutRange(turn.content, turn.start, turn.end, scanTurn(turn, limits), limits);
    for (const [i, piece] of pieces.entries()) {
      const text = turn.content.slice(piece.start, piece.end);
      const label = i > 0 && speaker !== '' ? `${speaker}:` : '';
      chunks.push({
        text,
        position: chunks.length,
        tokens: piece.tokens,
        embedText: withContext([context, label], text, piece.tokens, limits.countTokens),
        label: speaker,
        lexicalText: [context, before, withoutLabel(text, speaker)].filter((part) => part !== '').join('\n'),
        type: turn.speaker === null && turn.role === null ? 'text' : 'turn',
      });
      before = tail(text, MAX_PREVIOUS);
    }
    before = tail(turn.text.trim(), MAX_PREVIOUS);
  }
  return chunks;
}

/** Removes the label, which is indexed separately. */
const withoutLabel = (text: string, label: string): string =>
  label !== '' && text.startsWith(`${label}:`) ? text.slice(label.length + 1).trimStart() : text;

/** Scans the blocks of a turn; skips turns that certainly fit into one chunk. */
function scanTurn(turn: PlacedTurn, limits: Limits): ReturnType<typeof scanBlocks> {
  if (turn.end - turn.start <= limits.maxTokens) return [];
  return scanBlocks(turn.content.slice(turn.start, turn.end)).map((block) => ({
    ...block,
    start: block.start + turn.start,
    end: block.end + turn.start,
  }));
}
