import { z } from 'zod';
import type { Llm } from '../models/llm/index.js';
import type { MemoryHit } from './repository.js';

/** Most memories that a model reads, and most characters of each. */
const mostMemories = 20;
const mostCharacters = 1_000;
/** Characters of its answer that are shown. */
const mostText = 2_000;
const maxOutputTokens = 400;

/** Combines several memories, best first, into one sentence. */
export interface Group {
  members: readonly MemoryHit[];
  text: string;
}

/**
 * What the best memories say together about a question, in the words of a model.
 * @returns null when fewer than two of them bear on it
 * @throws {LlmError}
 */
export async function synthesise(llm: Llm, question: string, memories: readonly MemoryHit[]): Promise<Group | null> {
  const read = memories.slice(0, mostMemories);
  const { text, used } = await llm.generate({
    schema: z.object({ text: z.string(), used: z.array(z.number().int()) }),
    schemaName: 'memory_synthesis',
    instructions: `You are given numbered facts and a question. Say in one to three plain sentences what the facts that bear
on the question say together, in the third person and in their language. Use nothing but the facts. Where two contradict
each other, the one that was said last holds. Name the numbers of the facts that you used. Do not answer beyond them.`,
    data: [
      { label: 'question', text: question.slice(0, mostCharacters) },
      { label: 'facts', text: read.map(numbered).join('\n') },
    ],
    maxOutputTokens,
  });
  const members = read.filter((_, index) => used.includes(index + 1));
  const said = text.trim().slice(0, mostText);
  return members.length < 2 || said === '' ? null : { members, text: said };
}

const numbered = ({ memory, statedAt }: MemoryHit, index: number) =>
  `${index + 1}. ${memory.slice(0, mostCharacters).replace(/\s+/g, ' ')} (${statedAt.toISOString().slice(0, 10)})`;
