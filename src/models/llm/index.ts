import type { Logger } from '../../core/log.js';
import { createBreaker } from './breaker.js';
import { LlmError } from './error.js';
import type { Llm, LlmConfig } from './types.js';

export { LlmError } from './error.js';
export type { Llm, LlmConfig } from './types.js';

const DEFAULT_TIMEOUT_MS = 60_000;
const FAILURES = 5;
const OPEN_MS = 60_000;

/**
 * The LLM of a configuration. The SDK and the provider's package are loaded here, so that without an LLM they never are.
 * After 5 calls in a row without an answer the LLM is left alone for a minute. A key goes to `apiKey` only: no environment
 * variable of a provider is read.
 */
export async function createLlm(config: LlmConfig, log: Pick<Logger, 'warn'>): Promise<Llm> {
  const [{ createGenerate }, { openModel }] = await Promise.all([import('./generate.js'), import('./provider.js')]);
  const name = `${config.provider}/${config.model}`;
  const generate = createGenerate(await openModel(config), {
    name,
    explainsSchema: config.provider === 'openai-compatible',
    timeoutMs: config.timeoutMs ?? DEFAULT_TIMEOUT_MS,
  });
  const guarded = createBreaker({
    failures: FAILURES,
    openMs: OPEN_MS,
    isFailure: (error) => error instanceof LlmError && error.kind === 'unavailable',
    whenOpen: (afterMs) => new LlmError('unavailable', `${name} is left alone after failures in a row`, { afterMs }),
    onOpen: () => log.warn({ llm: name, failures: FAILURES, ms: OPEN_MS }, 'the LLM is left alone after failures'),
  });
  return {
    name,
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
