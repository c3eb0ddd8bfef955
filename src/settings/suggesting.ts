import { z } from 'zod';
import { head } from '../content/chunking/context.js';
import { invalidInput } from '../core/errors.js';
import { dot } from '../core/math.js';
import type { Scope } from '../core/scope.js';
import type { Embedder } from '../models/embedding/embedder.js';
import { type Llm, LlmError } from '../models/llm/index.js';
import { type Bucket, bucketKey } from '../topics/buckets.js';
import { commonBuckets } from './common-buckets.js';

const fewest = 3;
const most = 6;
const longestDescription = 300;

interface Parts {
  filterPromptOf(scope: Scope): Promise<string | null>;
  /** The language model; null: suggestions come from a list of common buckets. */
  llm: Llm | null;
  /** The embedder that searches use. */
  embedderNow(): Promise<Pick<Embedder, 'embedQuery' | 'embedDocuments'>>;
}

const answer = z.object({
  buckets: z.array(
    z.object({
      key: z.string().describe('lower-case letters, digits and hyphens'),
      description: z.string().describe('which facts belong here, in one sentence'),
    }),
  ),
});

const instructions = `An application keeps facts about people and sorts them into buckets of a profile. From what the operator says about
the application, suggest ${fewest} to ${most} buckets that would serve it, each with a short key and one sentence that says which facts belong
into it. No bucket is called "static" or "dynamic".`;

export type SuggestBuckets = (scope: Scope) => Promise<{ suggestions: Bucket[] }>;

/**
 * Suggests buckets that suit the organisation's filterPrompt: from the LLM, or else the common buckets nearest in
 * meaning. The function throws {CairnError} 400 without a filterPrompt.
 */
export function createSuggestBuckets({ filterPromptOf, llm, embedderNow }: Parts): SuggestBuckets {
  async function nearest(prompt: string): Promise<Bucket[]> {
    const embedder = await embedderNow();
    const [asked, described] = await Promise.all([
      embedder.embedQuery(prompt),
      embedder.embedDocuments(
        commonBuckets.map(({ description }) => description),
        'single',
      ),
    ]);
    return commonBuckets
      .map((bucket, index) => ({ bucket, score: dot(asked, described[index] ?? new Float32Array()) }))
      .sort((a, b) => b.score - a.score)
      .slice(0, most - 1)
      .map(({ bucket }) => bucket);
  }

  async function invented(llm: Llm, prompt: string): Promise<Bucket[] | null> {
    try {
      const { buckets } = await llm.generate({
        ...{ schema: answer, schemaName: 'buckets', instructions, maxOutputTokens: 800 },
        data: [{ label: 'what the operator says', text: prompt }],
      });
      const usable = new Map(
        buckets
          .filter(({ key }) => bucketKey.safeParse(key).success)
          .map(({ key, description }) => [key, { key, description: head(description.trim(), longestDescription) }]),
      );
      return usable.size < fewest ? null : [...usable.values()].slice(0, most);
    } catch (error) {
      if (error instanceof LlmError) return null;
      throw error;
    }
  }

  return async (scope) => {
    const prompt = await filterPromptOf(scope);
    if (prompt === null || prompt.trim() === '')
      throw invalidInput('filterPrompt: set it first, suggestions follow it');
    return { suggestions: (llm && (await invented(llm, prompt))) ?? (await nearest(prompt)) };
  };
}
