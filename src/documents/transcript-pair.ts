import { chatLabels, readTranscript, readTurnsOf, type TranscriptTurn } from '../content/chunking/index.js';
import type { ConversationPair } from './conversation-pair.js';

/**
 * The pair for two transcripts. The sent text may also be turns of known speakers only. New lines are added below the old ones.
 * @returns null unless both texts are transcripts
 */
export function pairOfTranscripts(stored: string, sent: string): ConversationPair | null {
  const before = readTurns(stored);
  if (before === null) return null;
  const speakers = new Set(before.map((turn) => turn.speaker ?? ''));
  const isChat = [...speakers].every((speaker) => chatLabels.has(speaker));
  const after = (readTranscript(sent) ?? readTurnsOf(isChat ? chatLabels : speakers, sent))?.filter(counts);
  if (after === undefined) return null;
  const sentKeys = after.map(keyOf);
  return {
    stored: before.map(keyOf),
    sent: sentKeys,
    hasOtherTexts: false,
    append(known) {
      const fresh = sent.slice(known === 0 ? 0 : after[known]?.start);
      const content = `${stored}${stored.endsWith('\n') ? '' : '\n'}${fresh}`;
      const turns = readTurns(content)?.map(keyOf) ?? [];
      const ends = turns.slice(-sentKeys.length);
      const isWhole = turns.length === before.length + after.length - known;
      return isWhole && ends.every((turn, i) => turn === sentKeys[i]) ? content : null;
    },
  };
}

/** The turns of a transcript, or of a chat that is too short for one: lines each of which names its speaker. */
function readTurns(text: string): TranscriptTurn[] | null {
  const lines = readTurnsOf(chatLabels, text);
  const isShortChat = lines?.every((turn) => !turn.text.includes('\n')) === true;
  return (readTranscript(text) ?? (isShortChat ? lines : null))?.filter(counts) ?? null;
}

/** Whether it counts as a turn: lines of the system and lines above the first speaker do not. */
const counts = ({ speaker, role }: TranscriptTurn): boolean => speaker !== null && role !== 'system';

const keyOf = ({ speaker, text }: TranscriptTurn): string => `${speaker}: ${text}`;
