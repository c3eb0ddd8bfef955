import type { z } from 'zod';

export interface LlmConfig {
  provider: 'openai' | 'anthropic' | 'google' | 'openai-compatible';
  model: string;
  /** Required for openai-compatible; the others default to their provider's. */
  baseUrl?: string | undefined;
  apiKey?: string | undefined;
  /** Time limit of one `generate` including retries and the second attempt; default 60 s. */
  timeoutMs?: number;
}

export interface LlmRequest<T> {
  /**
   * An object at the root, with every field required: strict decoding has no optional fields, so use nullable ones.
   * Limits on lengths and numbers are not sent, because providers reject them; they are only validated, so keep them generous.
   */
  schema: z.ZodType<T>;
  /** Letters, digits, `_` and `-`, at most 64. */
  schemaName: string;
  /** Written by us; must not contain user content. */
  instructions: string;
  /** Untrusted content; reaches the model fenced, as data. The caller limits its length. */
  data: readonly { label: string; text: string }[];
  /** Tokens of the answer, without those for reasoning, which have a separate limit. */
  maxOutputTokens: number;
  /** Called with the tokens of each answer, also of one that does not fit. */
  onUsage?: (usage: LlmUsage) => void;
}

/** Tokens of one answer as the provider counts them; 0 where it does not report them. */
export interface LlmUsage {
  inputTokens: number;
  outputTokens: number;
}

export interface Llm {
  /**
   * Returns an answer that fits the schema; its strings contain no NULs and no lone surrogates.
   * @throws {LlmError} when there is none; `kind` says why, and the message quotes no content
   */
  generate<T>(request: LlmRequest<T>): Promise<T>;
  /** Whether calls fail at once for now, as several in a row did. */
  isPaused(): boolean;
  /** As `provider/model`. */
  readonly name: string;
}
