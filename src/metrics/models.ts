import type { BertObserver } from '../models/bert/bert.js';
import { type Llm, LlmError } from '../models/llm/index.js';
import { type Metrics, withOutcome } from './metrics.js';

/** Records the embedding model's batches. */
export const observeBert = ({
  modelWaiting,
  modelWait,
  modelDuration,
}: Pick<Metrics, 'modelWaiting' | 'modelWait' | 'modelDuration'>): BertObserver => ({
  queued: () => modelWaiting.inc(),
  started(priority, waited) {
    modelWaiting.dec();
    modelWait.observe({ priority }, waited);
  },
  ended: (task, took) => modelDuration.observe({ task }, took),
});

/**
 * Wraps a language model so that the duration, outcome (`answered` or the kind of the error) and tokens of its calls are
 * recorded.
 */
export const measureLlm = (llm: Llm, { llmCalls, llmTokens }: Pick<Metrics, 'llmCalls' | 'llmTokens'>): Llm => ({
  ...llm,
  async generate(request) {
    const purpose = request.schemaName;
    const generate = () =>
      llm.generate({
        ...request,
        onUsage(usage) {
          llmTokens.inc({ purpose, direction: 'input' }, usage.inputTokens);
          llmTokens.inc({ purpose, direction: 'output' }, usage.outputTokens);
          request.onUsage?.(usage);
        },
      });
    return withOutcome(llmCalls.startTimer({ purpose }), generate, {
      returned: 'answered',
      thrown: (error) => (error instanceof LlmError ? error.kind : 'fault'),
    });
  },
});
