import {
  generateText,
  type JSONSchema7,
  jsonSchema,
  type LanguageModel,
  type LanguageModelUsage,
  type ModelMessage,
  NoObjectGeneratedError,
  Output,
} from 'ai';
import type { LlmUsage } from './types.js';

export interface Call {
  system: string;
  messages: ModelMessage[];
  /** What the server holds the decoding to; undefined asks for free text. */
  output: { schema: JSONSchema7; name: string } | undefined;
  maxOutputTokens: number;
  deadline: AbortSignal;
}

export interface Answer {
  text: string;
  finishReason: string | undefined;
  usage: LlmUsage;
}

/** Models that think count it as output; without room for it they end before they answer. */
const THINKING_TOKENS = 4_000;

/** The SDK would print to the console which settings a provider does not know. */
globalThis.AI_SDK_LOG_WARNINGS = false;

/** One request, tried once: the model's text, whether it fits a schema or not. Throws the errors of the AI SDK. */
export async function callModel(model: LanguageModel, call: Call): Promise<Answer> {
  const { system, messages, output, maxOutputTokens, deadline } = call;
  try {
    const { text, finishReason, usage } = await generateText({
      model,
      system,
      messages,
      maxOutputTokens: maxOutputTokens + THINKING_TOKENS,
      maxRetries: 0,
      abortSignal: deadline,
      // OpenAI keeps answers for later calls unless told otherwise.
      providerOptions: { openai: { store: false } },
      ...(output && { output: Output.object({ schema: jsonSchema(output.schema), name: output.name }) }),
    });
    return { text, finishReason, usage: usageOf(usage) };
  } catch (error) {
    if (!NoObjectGeneratedError.isInstance(error)) throw error;
    return { text: error.text ?? '', finishReason: error.finishReason, usage: usageOf(error.usage) };
  }
}

const usageOf = (usage: LanguageModelUsage | undefined): LlmUsage => ({
  inputTokens: usage?.inputTokens ?? 0,
  outputTokens: usage?.outputTokens ?? 0,
});
