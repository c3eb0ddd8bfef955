import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

/** Prometheus metrics of one process. Labels never hold values that tenants choose, such as tags. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const httpRequests = new Histogram({
    name: 'cairn_http_request_duration_seconds',
    help: 'Time from a request to its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const activities = new Histogram({
    name: 'cairn_activity_duration_seconds',
    help: 'Duration of one attempt of an activity',
    labelNames: ['activity', 'outcome'],
    buckets: [0.01, 0.05, 0.25, 1, 5, 15, 60, 300, 1_800],
    registers: [registry],
  });
  const slots = new Gauge({
    name: 'cairn_activity_slots',
    help: 'Activities that this process can run at once, by task queue',
    labelNames: ['queue'],
    registers: [registry],
  });
  const slotsUsed = new Gauge({
    name: 'cairn_activity_slots_used',
    help: 'Activities that this process is running, by task queue',
    labelNames: ['queue'],
    registers: [registry],
  });
  const modelWaiting = new Gauge({
    name: 'cairn_model_waiting',
    help: 'Batches of texts that wait for the embedding model of this process',
    registers: [registry],
  });
  const modelWait = new Histogram({
    name: 'cairn_model_wait_seconds',
    help: 'How long a batch waited for the model, by priority: query, single, memories, bulk',
    labelNames: ['priority'],
    buckets: [0.005, 0.02, 0.05, 0.2, 1, 5, 30, 120],
    registers: [registry],
  });
  const modelDuration = new Histogram({
    name: 'cairn_model_duration_seconds',
    help: 'How long the model took for a batch',
    labelNames: ['task'],
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2],
    registers: [registry],
  });
  const llmCalls = new Histogram({
    name: 'cairn_llm_duration_seconds',
    help: 'Duration of calls to the language model with their retries, by purpose and outcome',
    labelNames: ['purpose', 'outcome'],
    buckets: [0.5, 1, 2, 5, 10, 30, 60, 300],
    registers: [registry],
  });
  const llmTokens = new Counter({
    name: 'cairn_llm_tokens_total',
    help: 'Tokens that the language model read (input) and wrote (output), as the provider counts them',
    labelNames: ['purpose', 'direction'],
    registers: [registry],
  });
  const providerCalls = new Histogram({
    name: 'cairn_provider_duration_seconds',
    help: 'Duration of calls to providers of connections, by what was asked and how it ended',
    labelNames: ['provider', 'call', 'outcome'],
    buckets: [0.1, 0.25, 0.5, 1, 2, 5, 10, 30],
    registers: [registry],
  });
  return {
    ...{ registry, httpRequests, activities, slots, slotsUsed },
    ...{ modelWaiting, modelWait, modelDuration, llmCalls, llmTokens, providerCalls },
  };
}

/** Makes a call whose timer runs, and stops it with the outcome: `returned`, or what `thrown` says of the error. */
export async function withOutcome<T>(
  end: (labels: { outcome: string }) => void,
  call: () => Promise<T>,
  { returned, thrown }: { returned: string; thrown: (error: unknown) => string },
): Promise<T> {
  try {
    const result = await call();
    end({ outcome: returned });
    return result;
  } catch (error) {
    end({ outcome: thrown(error) });
    throw error;
  }
}
