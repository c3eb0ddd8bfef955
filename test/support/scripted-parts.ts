import type { Asked } from './llm-request.js';
import type { Reply } from './openai-server.js';

export interface Said {
  memory: string;
  /** Words of what it replaces. */
  replaces?: string;
}

export const knownOf = ({ data }: Asked): { number: number; memory: string }[] =>
  (data.get('known')?.split('\n') ?? []).map((line) => JSON.parse(line));

/** Notes these of the sentences that a part holds; declines parts with the word. */
export const noting =
  (script: Record<string, Said>, refused?: string) =>
  (asked: Asked): Reply => {
    const content = asked.data.get('content') ?? '';
    if (refused !== undefined && content.includes(refused)) return { says: '', finish: 'content_filter' };
    const known = knownOf(asked);
    const notes = Object.entries(script).flatMap(([quote, { memory, replaces }], at) => {
      const number = known.find((one) => one.memory === replaces)?.number;
      const about = {
        number: 100 + at,
        quote,
        memory,
        subject: 'User',
        question: 'What?',
        kind: 'static',
        forgetAfter: null,
      };
      return content.includes(quote) ? [{ ...about, replaces: number === undefined ? [] : [number] }] : [];
    });
    return { says: { notes, derives: [] } };
  };

/** More than one part can hold. */
const filler = 'It rained on the harbour and on the town, and nobody went out. '.repeat(120).trim();
export const parts = (...sentences: string[]) => sentences.join(`\n\n${filler}\n\n`);
