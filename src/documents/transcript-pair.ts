import { chatLabels, readTranscript, readTurnsOf, type TranscriptTurn } from '../content/chunking/index.js';
import type { ConversationPair } from './conversation-pair.js';

/**
 * The pair for two transcripts. The sent text may also be turns of known speakers only. New lines are added below the old ones.
 * @returns null unless both texts are transcripts
 */
export function pairOfTranscripts(stored: string, sent: string): ConversationPair | null {
  const transcript = readTranscript(stored)?.filter(counts);
  const before = transcript ?? readShortChat(stored);
  if (before === undefined) return null;
  const speakers = new Set(before.map((turn) => turn.speaker ?? ''));
  const after =
    readTranscript(sent)?.filter(counts) ?? (transcript ? readTurnsOf(speakers, sent) : readShortChat(sent));
  if (!after) return null;
  const sentKeys = after.map(keyOf);
  return {
    stored: before.map(keyOf),
    sent: sentKeys,
    hasOtherTexts: false,
    append(known) {
      const fresh = sent.slice(known === 0 ? 0 : after[known]?.start);
      const content = `${stored}${stored.endsWith('\n') ? '' : '\n'}${fresh}`;
      const turns = (readTranscript(content)?.filter(counts) ?? readShortChat(content) ?? []).map(keyOf);
      const ends = turns.slice(-sentKeys.length);
      const isWhole = turns.length === before.length + after.length - known;
      return isWhole && ends.every((turn, i) => turn === sentKeys[i]) ? content : null;
    },
  };
}

/** The turns of a chat that is too short for a transcript: lines each of which names its speaker. */
function readShortChat(text: string): TranscriptTurn[] | undefined {
  const lines = readTurnsOf(chatLabels, text);
  return lines?.every((turn) => !turn.text.includes('\n')) ? lines : undefined;
}

/** Whether it counts as a turn: lines of the system and lines above the first speaker do not. */
const counts = ({ speaker, role }: TranscriptTurn): boolean => speaker !== null && role !== 'system';

const keyOf = ({ speaker, text }: TranscriptTurn): string => `${speaker}: ${text}`;
