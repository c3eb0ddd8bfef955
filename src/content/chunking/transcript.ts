import { roleOf } from './json-chat.js';
import type { Turn } from './types.js';

/** A turn with its range in the content: label, text and continuation lines. */
export interface TranscriptTurn extends Turn {
  start: number;
  end: number;
}

interface Label {
  name: string;
  /** Offset of the spoken text in the line. */
  textAt: number;
}

const LINE_HEAD = 160;
const MAX_PREAMBLE = 5;
const CLOCK = String.raw`\d[\d:/.,\-TZ ]{2,28}(?:[AaPp]\.?[Mm]\.?)?`;
const STAMP_BEFORE = String.raw`(?:\[${CLOCK}\][ \t]*|\(${CLOCK}\)[ \t]*|${CLOCK}[ \t]+[-–][ \t]+|\d{1,2}:\d{2}(?::\d{2})?[ \t]+)?`;
const STAMP_AFTER = String.raw`(?:[ \t]*[[(]${CLOCK}[\])])?`;
const WORD = String.raw`(?:[\p{Lu}\p{Lo}][\p{L}\p{M}\p{N}.'’_-]{0,30}|\d{1,3})`;
const PARTICLE = '(?:de|da|di|la|le|van|von|der|den|bin|ibn|al|el|of|the)';
const NAME = String.raw`${WORD}(?:[ \t](?:${WORD}|${PARTICLE}))${'{0,4}'}(?:[ \t]\([\p{L} ]{1,20}\))?`;
const HANDLE = String.raw`@?\p{Ll}[\p{L}\p{N}_.-]{0,30}`;
const LABEL = new RegExp(
  String.raw`^[ \t\f]{0,3}${STAMP_BEFORE}(?:\*\*|__)?(${NAME}|${HANDLE})(?:\*\*|__)?${STAMP_AFTER}(?::(?:\*\*|__)?(?=[ \t]|$|\p{Lo})[ \t]*|：[ \t]*)`,
  'u',
);

/** Labels that begin lines of notes, records, letters and logs rather than speech. */
const NOT_A_SPEAKER = new Set(
  `abstract action actions address age agenda amount answer attendees author background bcc caution category cc
  city company conclusion country created date deadline decision decisions definition description details due
  duration email end error event example examples exception fatal fixed from goal goals health host hint id important info
  input ingredients instructions job key keywords language level license link location method mode name next note notes
  number objective options outcome output owner participants password path phone platform port price priority problem
  ps purpose q a question re reason reference references remember remark result results role rule score section sent
  server size solution source start state status step steps subject summary tag tags task tasks time tip tips title
  to today todo tomorrow topic total trace type updated url usage username value version warn warning website when
  where who why yesterday debug notice critical build test
  monday tuesday wednesday thursday friday saturday sunday`.split(/\s+/),
);
const SPEECH =
  /\?|\b(?:i|i'm|i’m|i'll|i've|you|your|you're|we|we're|my|me|us|our|let's|hi|hello|hey|thanks|thank|yes|yeah|no|ok|okay|sure|bye|haha|wow)\b/i;
const SENTENCE = /[\p{STerm}…)"”'’\p{Extended_Pictographic}]\s*$/u;

/**
 * Reads the turns of a transcript of "Name: text" lines. Lines without a label continue the previous turn, and lines above the first
 * label become a turn without a speaker. Returns null for other text. Because notes with `Key: value` lines look similar, the
 * labels must be the roles of a chat, or names (or handles) before spoken text on most lines.
 */
export function readTranscript(content: string): TranscriptTurn[] | null {
  const scan =
    readScan(content, (name) => roleOf(name) !== null, isModelChat) ??
    readScan(content, (name) => !startsLower(name), isSpeech) ??
    readScan(content, () => true, isSpeech);
  if (scan === null) return null;
  const first = scan.turns[0]?.start ?? 0;
  const above = content.slice(0, first).trim();
  const opening: TranscriptTurn[] =
    above === '' ? [] : [{ speaker: null, role: null, text: above, start: 0, end: first }];
  return [...opening, ...scan.turns];
}

/** Speaker labels of a chat with an assistant: with one of these, even a single turn is a conversation. */
export const chatLabels: ReadonlySet<string> = new Set(['user', 'User', 'human', 'Human', 'assistant', 'Assistant']);

/** Reads the turns of a text that begins with the label of one of these speakers, even if it has only one line; else null. */
export function readTurnsOf(speakers: ReadonlySet<string>, content: string): TranscriptTurn[] | null {
  const scan = readScan(
    content,
    (name) => speakers.has(name),
    ({ turns, above }) => turns.length > 0 && above === 0,
  );
  return scan?.turns ?? null;
}

interface Scan {
  turns: TranscriptTurn[];
  /** Non-blank lines above the first label, and from the first label on. */
  above: number;
  below: number;
  hasHeading: boolean;
}

function readScan(content: string, isSpeaker: (name: string) => boolean, accept: (scan: Scan) => boolean): Scan | null {
  const scan: Scan = { turns: [], above: 0, below: 0, hasHeading: false };
  let textAt = 0;
  const finish = (): void => {
    const last = scan.turns.at(-1);
    if (last !== undefined) last.text = content.slice(textAt, last.end).trim();
  };
  for (let start = 0, end = 0; start < content.length; start = end + 1) {
    const newline = content.indexOf('\n', start);
    end = newline === -1 ? content.length : newline;
    const head = content.slice(start, Math.min(end, start + LINE_HEAD));
    if (head.trim() === '' && content.slice(start, end).trim() === '') continue;
    const label = readLabel(head);
    if (label !== null && isSpeaker(label.name)) {
      finish();
      scan.turns.push({ speaker: label.name, role: roleOf(label.name), text: '', start, end });
      textAt = start + label.textAt;
    }
    const last = scan.turns.at(-1);
    if (last === undefined) {
      if (++scan.above > MAX_PREAMBLE) return null;
      continue;
    }
    scan.below++;
    scan.hasHeading ||= /^#{1,6} /.test(head);
    last.end = end;
  }
  finish();
  return accept(scan) ? scan : null;
}

function readLabel(head: string): Label | null {
  const match = LABEL.exec(head);
  const name = match?.[1];
  if (match === null || name === undefined || NOT_A_SPEAKER.has(name.toLowerCase())) return null;
  return { name, textAt: match[0].length };
}

function isModelChat({ turns }: Scan): boolean {
  const roles = new Set(turns.map((turn) => turn.role));
  return roles.has('user') && roles.has('assistant');
}

function isSpeech({ turns, below, hasHeading }: Scan): boolean {
  if (turns.length < 2 || hasHeading || turns.length < below / 2) return false;
  const speakers = new Set(turns.map((turn) => turn.speaker));
  const share = (test: (text: string) => boolean): number =>
    turns.filter((turn) => test(turn.text.split('\n', 1)[0] ?? '')).length / turns.length;
  const takeTurns = turns.length >= 4 && turns.length >= 2 * speakers.size;
  const namedLikePeople = ![...speakers].some((name) => name !== null && startsLower(name));
  if (!takeTurns || !namedLikePeople) return share((text) => SPEECH.test(text)) >= 0.5;
  return share((text) => SENTENCE.test(text) || SPEECH.test(text) || text.split(/\s+/).length >= 6) >= 0.5;
}

const startsLower = (name: string): boolean => /^[@\p{Ll}]/u.test(name);
