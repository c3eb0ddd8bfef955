import type { Asked } from './llm-request.js';
import type { Reply } from './openai-server.js';

export interface Said {
  memory: string;
  /** Words of what it replaces. */
  replaces?: string;
  /** Words of what it repeats. */
  repeats?: string;
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
    const numbersOf = (words?: string) => known.flatMap(({ number, memory }) => (memory === words ? number : []));
    const notes = Object.entries(script).flatMap(([quote, { memory, replaces, repeats }], at) => {
      const about = {
        number: 100 + at,
        quote,
        memory,
        subject: 'User',
        question: 'What?',
        kind: 'static',
        forgetAfter: null,
      };
      const claims = { replaces: numbersOf(replaces), repeats: numbersOf(repeats) };
      return content.includes(quote) ? [{ ...about, ...claims }] : [];
    });
    return { says: { notes, derives: [] } };
  };

/** More than one part can hold. */
const filler = 'It rained on the harbour and on the town, and nobody went out. '.repeat(120).trim();
export const parts = (...sentences: string[]) => sentences.join(`\n\n${filler}\n\n`);
