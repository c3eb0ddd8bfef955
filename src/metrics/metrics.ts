import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

/** Prometheus metrics of one process. Labels never hold what tenants chose, such as tags. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const httpRequests = new Histogram({
    name: 'cairn_http_request_duration_seconds',
    help: 'Time from the request to its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const activities = new Histogram({
    name: 'cairn_activity_duration_seconds',
    help: 'Time that one attempt of an activity took',
    labelNames: ['activity', 'outcome'],
    buckets: [0.01, 0.05, 0.25, 1, 5, 15, 60, 300, 1_800],
    registers: [registry],
  });
  return { registry, httpRequests, activities };
}
