import { scanBlocks } from './blocks.js';
import { head, tail, withContext } from './context.js';
import { cutRange } from './cut.js';
import type { Chunk, Limits, Turn } from './types.js';

/** A turn as it stands in the index: `content` holds its shown text, label included, in `[start, end)`. */
export interface PlacedTurn extends Turn {
  content: string;
  start: number;
  end: number;
}

const MAX_SPEAKER = 80;
/** What of the turn before is indexed with a turn, from its end: enough to know what an answer answers. */
const MAX_PREVIOUS = 400;

/** How a speaker is shown; roles are written with a capital. */
export function labelOf(turn: Turn): string {
  const label = turn.speaker ?? turn.role ?? '';
  return turn.speaker === null ? label.charAt(0).toUpperCase() + label.slice(1) : label;
}

/**
 * One chunk a turn; a turn too long for one is cut, and its later pieces carry the speaker in the index only. The words
 * of the turn before are found with a turn (without their speaker, so that a name finds who said it), but not embedded:
 * that costs twice the tokens and gains nothing once both are there (docs/retrieval.md).
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

/** The label is indexed apart. */
const withoutLabel = (text: string, label: string): string =>
  label !== '' && text.startsWith(`${label}:`) ? text.slice(label.length + 1).trimStart() : text;

/** Most turns fit whole, and their blocks then do not matter. */
function scanTurn(turn: PlacedTurn, limits: Limits): ReturnType<typeof scanBlocks> {
  if (turn.end - turn.start <= limits.maxTokens) return [];
  return scanBlocks(turn.content.slice(turn.start, turn.end)).map((block) => ({
    ...block,
    start: block.start + turn.start,
    end: block.end + turn.start,
  }));
}
