import { z } from 'zod';
import { resolveDates } from '../memories/service.js';
import { type Llm, LlmError } from '../models/llm/index.js';
import { withoutFiller } from './filler.js';

/** Characters of a question; a longer text is searched as it is. */
const mostAsked = 2_000;
/** Characters of a model's answer that are searched. */
const mostRewritten = 1_000;
const maxOutputTokens = 200;

/** Days that are part of a name: "black Friday", "Taco Tuesday", "the song Yesterday". */
const namedDays = [
  /\b(?:black|good|ash|cyber|easter|palm|whit|giving|fat|holy|super) (?:mon|tues|wednes|thurs|fri|satur|sun)day\b/i,
  /(?<=\S )\p{Lu}\p{L}* (?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/u,
  /(?<=\S )(?:Yesterday|Today|Tomorrow|Tonight)\b/,
];
const past = /\b(?:did|was|were|had|went|said|told|happened|ago)\b/i;

/** Says a question so that more of what answers it is found. Never fails. */
export type Rewrite = (question: string) => Promise<string>;

/** @param now when the question is asked */
export function createRewrite({ llm, now = () => new Date() }: { llm: Llm | null; now?: () => Date }): Rewrite {
  return async (question) => {
    if (question.length > mostAsked) return question;
    if (llm === null) return rewritten(question, now());
    try {
      return await askedFor(llm, question, now());
    } catch (error) {
      if (error instanceof LlmError) return question;
      throw error;
    }
  };
}

/** Without a model: only the words that say what is looked for, relative dates as the calendar dates that memories have. */
function rewritten(question: string, now: Date): string {
  const text = withoutFiller(question);
  return namedDays.some((day) => day.test(text)) ? text : resolveDates(text, now, past.test(text)).text;
}

async function askedFor(llm: Llm, question: string, now: Date): Promise<string> {
  const { query } = await llm.generate({
    schema: z.object({ query: z.string() }),
    schemaName: 'search_query',
    instructions: `You rewrite questions for a search over short facts and passages of documents, by meaning and by words.
Answer with one query in the language of the question. Keep every name, number and rare word. Leave out greetings and
filler. Spell out abbreviations and say relative dates as calendar dates: today is ${now.toISOString().slice(0, 10)}. Add
at most five words that an answer is likely to hold. Do not answer the question.`,
    data: [{ label: 'question', text: question }],
    maxOutputTokens,
  });
  return query.trim().slice(0, mostRewritten) || question;
}
