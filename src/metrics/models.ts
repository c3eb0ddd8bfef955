import type { BertObserver } from '../models/bert/bert.js';
import { type Llm, LlmError } from '../models/llm/index.js';
import type { Metrics } from './metrics.js';

/** Records the embedding model's batches in metrics. */
export const observeBert = ({
  modelWaiting,
  modelWait,
  modelDuration,
}: Pick<Metrics, 'modelWaiting' | 'modelWait' | 'modelDuration'>): BertObserver => ({
  asked: () => modelWaiting.inc(),
  began(priority, waited) {
    modelWaiting.dec();
    modelWait.observe({ priority }, waited);
  },
  ended: (task, took) => modelDuration.observe({ task }, took),
});

/** A language model whose calls are counted: how long each took, how it ended (`answered`, or the kind of its error) and what it cost. */
export const measureLlm = (llm: Llm, { llmCalls, llmTokens }: Pick<Metrics, 'llmCalls' | 'llmTokens'>): Llm => ({
  name: llm.name,
  async generate(request) {
    const purpose = request.schemaName;
    const end = llmCalls.startTimer({ purpose });
    try {
      const answer = await llm.generate({
        ...request,
        onUsage(usage) {
          llmTokens.inc({ purpose, direction: 'input' }, usage.inputTokens);
          llmTokens.inc({ purpose, direction: 'output' }, usage.outputTokens);
          request.onUsage?.(usage);
        },
      });
      end({ outcome: 'answered' });
      return answer;
    } catch (error) {
      end({ outcome: error instanceof LlmError ? error.kind : 'fault' });
      throw error;
    }
  },
});
