import type { Config } from '../config.js';
import type { Tracing } from './tracing.js';

export type { Tracing };

/** Null, with nothing loaded, where no collector is named. */
export async function openTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: Config): Promise<Tracing | null> {
  return endpoint === undefined ? null : (await import('./open-telemetry.js')).createTracing(endpoint);
}
