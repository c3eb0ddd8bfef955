import { z } from 'zod';
import { head } from '../../content/chunking/context.js';
import { cutAtSentence, oneLine } from '../../content/prose.js';
import { excerptOf } from './excerpt.js';
import { type Llm, LlmError } from './index.js';

const MAX_TITLE = 120;
const MAX_SUMMARY = 500;

const description = z.object({
  title: z.string().describe('what the document is about or is called: at most 100 characters, no full stop'),
  summary: z
    .string()
    .describe('what the document says, for someone who decides whether to open it: at most 3 sentences'),
});

const instructions = `You name and summarise documents for a search index.
Write in the language of the document. Say what it says, in plain sentences: no "this document", no advice, no opinion,
nothing that is not in it. A title that the document itself has is kept. "[…]" marks where text was left out.`;

/**
 * Writes a title (1–120 characters) and a summary (1–500) in the language of the text, from an excerpt of at most 12,000
 * characters.
 * @param type the document's type, such as `pdf`
 * @throws {LlmError} when the LLM returns none
 */
export async function describeDocument(
  llm: Llm,
  { text, type }: { text: string; type: string },
): Promise<{ title: string; summary: string }> {
  const answer = await llm.generate({
    schema: description,
    schemaName: 'description',
    instructions,
    data: [{ label: `document of type ${type}`, text: excerptOf(text) }],
    maxOutputTokens: 400,
  });
  const title = head(oneLine(answer.title), MAX_TITLE);
  const summary = cutAtSentence(oneLine(answer.summary), MAX_SUMMARY);
  if (title === '' || summary === '') throw new LlmError('invalid', `${llm.name} left the description empty`);
  return { title, summary };
}
