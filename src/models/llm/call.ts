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
  /** The schema that the server constrains decoding to; undefined for free text. */
  output: { schema: JSONSchema7; name: string } | undefined;
  maxOutputTokens: number;
  deadline: AbortSignal;
}

export interface Answer {
  text: string;
  finishReason: string | undefined;
  usage: LlmUsage;
}

/** Reasoning counts as output: without this extra room a reasoning model is cut off before it answers. */
const THINKING_TOKENS = 4_000;

// The SDK would print settings that a provider does not support to the console.
globalThis.AI_SDK_LOG_WARNINGS = false;

/**
 * Sends one request without retries; returns the model's text even if it does not fit the schema.
 * @throws errors of the AI SDK
 */
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
      // OpenAI stores answers unless this is false.
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
