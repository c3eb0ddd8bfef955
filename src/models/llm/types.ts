import type { z } from 'zod';

export interface LlmConfig {
  provider: 'openai' | 'anthropic' | 'google' | 'openai-compatible';
  model: string;
  /** Needed for openai-compatible; the others have their provider's. */
  baseUrl?: string | undefined;
  apiKey?: string | undefined;
  /** Longest that one `generate` may take with its retries and repair; default 60 s. */
  timeoutMs?: number;
}

export interface LlmRequest<T> {
  /**
   * An object at the root, every field required (nullable, not optional: strict decoding knows no optional fields).
   * Limits of length and number are not sent, since providers refuse them: validated here, so generous or left out.
   */
  schema: z.ZodType<T>;
  /** Letters, digits, `_` and `-`, at most 64. */
  schemaName: string;
  /** Ours alone: no content in here. */
  instructions: string;
  /** Content, written by anybody: reaches the model fenced, as data. The caller bounds its length. */
  data: readonly { label: string; text: string }[];
  /** Tokens of the answer; what a model spends on thinking comes on top, bounded too. */
  maxOutputTokens: number;
  /** Told what each answer cost, also one that does not fit. */
  onUsage?: (usage: LlmUsage) => void;
}

/** Tokens of one answer as the provider counts them; 0 where it does not say. */
export interface LlmUsage {
  inputTokens: number;
  outputTokens: number;
}

export interface Llm {
  /**
   * One answer that fits the schema; its strings are free of NULs and lone surrogates.
   * @throws {LlmError} when there is none; its `kind` says why, its message holds no content
   */
  generate<T>(request: LlmRequest<T>): Promise<T>;
  /** provider/model */
  readonly name: string;
}
