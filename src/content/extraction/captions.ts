import { isEnded } from '../prose.js';
import { decodeText } from './charset.js';
import type { Convert } from './types.js';

interface Cue {
  /** Seconds. */
  start: number;
  end: number;
  speaker: string | null;
  text: string;
}

/** Seconds of silence that end a paragraph. */
const PAUSE = 4;
const PARAGRAPH_CHARACTERS = 600;
const TIMING = /^\s*((?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{1,3})[ \t]+-->[ \t]+((?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{1,3})/;

/**
 * Converts SubRip and WebVTT captions to running text: paragraphs that end at pauses, or lines of "Name: text" where
 * speakers are marked. A block without a time is skipped. docs/decisions/017 says why no library does it.
 */
export const readCaptions: Convert = ({ bytes, charset }) => {
  const content = decodeText(bytes, charset);
  const cues = withoutRepeats(readCues(content));
  const title = /^WEBVTT[ \t]+(?:-[ \t]*)?(\S.*)/.exec(content)?.[1]?.trim() ?? null;
  return { text: cues.some(({ speaker }) => speaker !== null) ? spoken(cues) : prose(cues), title };
};

function readCues(content: string): Cue[] {
  const cues: Cue[] = [];
  for (const block of content.split(/\r?\n[ \t]*(?:\r?\n[ \t]*)+/)) {
    const lines = block.split(/\r?\n/);
    const at = lines.findIndex((line) => TIMING.test(line));
    const timing = TIMING.exec(lines[at] ?? '');
    if (timing === null) continue;
    const raw = lines.slice(at + 1).join('\n');
    const speaker = /<v(?:\.[^ >]*)?[ \t]+([^>]{1,80})>/.exec(raw)?.[1]?.trim() ?? null;
    const text = decodeEntities(raw.replace(/<[^>]{0,200}>|\{\\[^}]{0,100}\}/g, '')).trim();
    if (text !== '') cues.push({ start: seconds(timing[1]), end: seconds(timing[2]), speaker, text });
  }
  return cues;
}

const seconds = (time = '0'): number =>
  time.split(':').reduce((sum, part) => sum * 60 + Number(part.replace(',', '.')), 0);

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' };

const decodeEntities = (text: string): string =>
  text.replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, name: string) => entities[name] ?? '');

/** Removes the repetition of rolling captions, which show each line twice: as the lower one, then as the upper one. */
function withoutRepeats(cues: readonly Cue[]): Cue[] {
  let shown = '';
  return cues.flatMap((cue) => {
    const lines = cue.text.split('\n').map((line) => line.trim());
    const fresh = lines.filter((line) => line !== '' && line !== shown);
    shown = lines.at(-1) ?? shown;
    return fresh.length === 0 ? [] : [{ ...cue, text: fresh.join('\n') }];
  });
}

function spoken(cues: readonly Cue[]): string {
  const turns: { speaker: string | null; text: string }[] = [];
  for (const { speaker, text } of cues) {
    const words = text.replaceAll('\n', ' ');
    const last = turns.at(-1);
    if (last !== undefined && (speaker === null || speaker === last.speaker)) last.text += ` ${words}`;
    else turns.push({ speaker, text: words });
  }
  return turns.map(({ speaker, text }) => (speaker === null ? text : `${speaker}: ${text}`)).join('\n');
}

/** Matches a line that stays a line of its own: it names its speaker, or begins with the dash of a new one. */
const OWN_LINE = /^(?:[-–—]\s*\S|[A-Z][\w.' -]{0,40}:\s)/;

function prose(cues: readonly Cue[]): string {
  let text = '';
  let paragraph = 0;
  let end = 0;
  let last = '';
  for (const cue of cues) {
    const isLong = paragraph > PARAGRAPH_CHARACTERS && isEnded(last);
    if (text !== '' && (cue.start - end > PAUSE || isLong)) {
      text += '\n\n';
      paragraph = 0;
    }
    for (const line of cue.text.split('\n')) {
      const joint = paragraph === 0 ? '' : OWN_LINE.test(line) ? '\n' : ' ';
      text += joint + line;
      last = line;
      paragraph += line.length + 1;
    }
    end = cue.end;
  }
  return text;
}
