import { createBreaker } from '../../concurrency/breaker.js';
import type { Logger } from '../../core/log.js';
import { LlmError } from './error.js';
import type { Llm, LlmConfig } from './types.js';

export { LlmError } from './error.js';
export type { Llm, LlmConfig } from './types.js';

const DEFAULT_TIMEOUT_MS = 60_000;
const FAILURES = 5;
const OPEN_MS = 60_000;

/**
 * Creates the configured LLM. The SDK and the provider's package are imported here, so that they are never loaded without
 * one. After 5 consecutive calls without an answer the LLM is skipped for a minute. The key comes from `apiKey` only: the
 * providers' own environment variables are not read.
 */
export async function createLlm(config: LlmConfig, log: Pick<Logger, 'warn'>): Promise<Llm> {
  const [{ createGenerate }, { openModel }] = await Promise.all([import('./generate.js'), import('./provider.js')]);
  const name = `${config.provider}/${config.model}`;
  const generate = createGenerate(await openModel(config), {
    name,
    mayLackSchemas: config.provider === 'openai-compatible',
    timeoutMs: config.timeoutMs ?? DEFAULT_TIMEOUT_MS,
  });
  const guarded = createBreaker({
    failures: FAILURES,
    openMs: OPEN_MS,
    isFailure: (error) => error instanceof LlmError && error.kind === 'unavailable',
    whenOpen: (afterMs) =>
      new LlmError('unavailable', `${name} is left alone after failures in a row`, { afterMs, wasAsked: false }),
    onOpen: () => log.warn({ llm: name, failures: FAILURES, ms: OPEN_MS }, 'the LLM is left alone after failures'),
  });
  return {
    name,
    isPaused: guarded.isOpen,
    generate: (request) =>
      guarded(async () => {
        const started = performance.now();
        try {
          return await generate(request);
        } catch (error) {
          if (error instanceof LlmError) {
            const { kind, status, message } = error;
            log.warn({ llm: name, kind, status, ms: Math.round(performance.now() - started) }, message);
          }
          throw error;
        }
      }),
  };
}
