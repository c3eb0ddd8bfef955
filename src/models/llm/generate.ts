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
  /**
   * Whether the server may not know constrained decoding. Then the schema is in the instructions from the start, because the
   * server may ignore it elsewhere, and a server that fails may do so because of it.
   */
  mayLackSchemas: boolean;
  timeoutMs: number;
}

/** Statuses with which a server rejects a request, perhaps for its constrained decoding. */
const REJECTED = [400, 422];
/** Statuses of a server that fails at a request, perhaps for its constrained decoding; others mean that it is busy or away. */
const FAILED = [500, 501];

const hasStatus = (error: unknown, statuses: readonly number[]): boolean =>
  error instanceof LlmError && error.status !== undefined && statuses.includes(error.status);

/**
 * Asks a model for an object that fits a schema, with constrained decoding where the server supports it. A server that rejects
 * constrained decoding is asked without it from then on, with the schema in the instructions. An answer that does not fit is
 * asked for once more in that way, with twice the output tokens if it was cut off. An answer to a prompt of which the server has
 * dropped a part, as some do silently, counts as a refusal.
 */
export function createGenerate(model: LanguageModel, { name, mayLackSchemas, timeoutMs }: Options): Llm['generate'] {
  /** Undefined until the server has accepted a request. */
  let serverKnowsSchemas: boolean | undefined;
  /** The longest prompt that the server has read, in tokens: of others it may leave out those that it had cached. */
  let mostTokens = 0;

  return async (request) => {
    const deadline = AbortSignal.timeout(timeoutMs);
    const endsAt = Date.now() + timeoutMs;
    const schema = toProviderSchema(request.schema);
    const fenced = fence(request.data);
    const system = `${request.instructions}\n\n${fenced.rule}`;
    const messages: ModelMessage[] = [{ role: 'user', content: fenced.text }];

    const ask = async (constrained: boolean, maxOutputTokens: number, retries?: number): Promise<Answer> => {
      const call = {
        system: mayLackSchemas || !constrained ? `${system}\n\n${schemaInstruction(schema)}` : system,
        messages,
        output: constrained ? { schema, name: request.schemaName } : undefined,
        maxOutputTokens,
        deadline,
      };
      const answer = await withRetries(
        () => callModel(model, call),
        (thrown) => failureOf(thrown, name, deadline),
        endsAt,
        retries,
      );
      request.onUsage?.(answer.usage);
      const { inputTokens } = answer.usage;
      mostTokens = Math.max(mostTokens, inputTokens);
      // Templates leave a model's own thoughts out.
      const sent = [{ role: 'system', content: call.system }, ...messages].filter(({ role }) => role !== 'assistant');
      if (inputTokens > 0 && mostTokens < leastTokens(sent.map(({ content }) => content).join('\n'))) {
        const raise = 'raise its context length (for Ollama OLLAMA_CONTEXT_LENGTH)';
        throw new LlmError('refused', `${name} read only ${inputTokens} tokens of the prompt: ${raise}`);
      }
      if (answer.finishReason !== 'content-filter') return answer;
      throw new LlmError('refused', `${name} declined to answer`);
    };

    /** Asks in the form that the server accepts; where that is not known, in both, and learns from the one that it accepts. */
    const askFirst = async (): Promise<Answer> => {
      if (serverKnowsSchemas === false) return ask(false, request.maxOutputTokens);
      try {
        const answer = await ask(true, request.maxOutputTokens);
        serverKnowsSchemas = true;
        return answer;
      } catch (error) {
        if (hasStatus(error, REJECTED)) {
          const answer = await ask(false, request.maxOutputTokens);
          serverKnowsSchemas = false;
          return answer;
        }
        if (!mayLackSchemas || serverKnowsSchemas !== undefined || !hasStatus(error, FAILED)) throw error;
        const answer = await ask(false, request.maxOutputTokens, 0).catch(() => {
          throw error;
        });
        // Another call may have been accepted with its schema meanwhile.
        serverKnowsSchemas ??= false;
        return answer;
      }
    };

    const first = await askFirst();
    const read = readAnswer(first.text, request.schema);
    if ('value' in read) return read.value;
    messages.push(...correction(first, read.problem));
    const isCutOff = first.finishReason === 'length';
    const second = await ask(false, isCutOff ? 2 * request.maxOutputTokens : request.maxOutputTokens);
    const readAgain = readAnswer(second.text, request.schema);
    if ('value' in readAgain) return readAgain.value;
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

/** Words with a mark before them, numbers, and runs of marks: tokenizers look for tokens in such pieces, and split some of them. */
const PIECES = /[^\s\p{L}\p{M}\p{N}]?[\p{L}\p{M}'’]+|\p{N}+|[^\s\p{L}\p{M}\p{N}]+/gu;

/** The fewest tokens that any usual tokenizer makes of a text; of English with some JSON they make 1.06 to 1.3 times as many. */
const leastTokens = (text: string): number => text.match(PIECES)?.length ?? 0;
