import type { JSONSchema7, LanguageModel, ModelMessage } from 'ai';
import { readAnswer, toProviderSchema } from './answer.js';
import { type Answer, callModel } from './call.js';
import { LlmError } from './error.js';
import { failureOf } from './failure.js';
import { fence } from './fence.js';
import { withRetries } from './retry.js';
import type { Llm } from './types.js';

interface Options {
  name: string;
  /** Whether to put the schema into the instructions from the start, for servers that may ignore it elsewhere. */
  explainsSchema: boolean;
  timeoutMs: number;
}

/**
 * Asks a model for an object that fits a schema, with constrained decoding where the server supports it. If the answer does
 * not fit, or the server rejects constrained decoding, it asks once more with the schema in the instructions and twice the
 * output tokens. A server that rejects constrained decoding is asked that way from then on.
 */
export function createGenerate(model: LanguageModel, { name, explainsSchema, timeoutMs }: Options): Llm['generate'] {
  let serverKnowsSchemas = true;

  return async (request) => {
    const deadline = AbortSignal.timeout(timeoutMs);
    const endsAt = Date.now() + timeoutMs;
    const schema = toProviderSchema(request.schema);
    const fenced = fence(request.data);
    const system = `${request.instructions}\n\n${fenced.rule}`;
    const messages: ModelMessage[] = [{ role: 'user', content: fenced.text }];

    const ask = async (constrained: boolean, maxOutputTokens: number): Promise<Answer> => {
      const call = {
        system: explainsSchema || !constrained ? `${system}\n\n${schemaInstruction(schema)}` : system,
        messages,
        output: constrained ? { schema, name: request.schemaName } : undefined,
        maxOutputTokens,
        deadline,
      };
      const answer = await withRetries(
        () => callModel(model, call),
        (thrown) => failureOf(thrown, name, deadline),
        endsAt,
      );
      request.onUsage?.(answer.usage);
      if (answer.finishReason !== 'content-filter') return answer;
      throw new LlmError('refused', `${name} declined to answer`);
    };

    const constrained = serverKnowsSchemas;
    const first = await ask(constrained, request.maxOutputTokens).catch((error: unknown) => {
      if (constrained && error instanceof LlmError && error.status === 400) return undefined;
      throw error;
    });
    if (first !== undefined) {
      const read = readAnswer(first.text, request.schema);
      if ('value' in read) return read.value;
      messages.push(...correction(first, read.problem));
    }
    const second = await ask(false, 2 * request.maxOutputTokens);
    if (first === undefined) serverKnowsSchemas = false;
    const read = readAnswer(second.text, request.schema);
    if ('value' in read) return read.value;
    throw new LlmError('invalid', `${name} gave no answer that fits`);
  };
}

const schemaInstruction = (schema: JSONSchema7) =>
  `Answer with one JSON object and nothing else. It fits this JSON Schema:\n${JSON.stringify(schema)}`;

function correction({ text, finishReason }: Answer, problem: string): ModelMessage[] {
  const reason = finishReason === 'length' ? 'it was cut off: be briefer' : problem;
  const said: ModelMessage[] = text === '' ? [] : [{ role: 'assistant', content: text }];
  return [...said, { role: 'user', content: `That answer cannot be used, ${reason}. Answer again.` }];
}
