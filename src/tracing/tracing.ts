import type { WorkflowClientInterceptor } from '@temporalio/client';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import type { Middleware } from 'koa';
import type { Config } from '../config.js';
import type { Logger } from '../core/log.js';

/** Traces requests through the workflows that they start to the activities. */
export interface Tracing {
  /** Opens a span for each request, as a child of the client's. */
  request: Middleware;
  /** Passes the trace on to workflows that are started or signalled. */
  client: WorkflowClientInterceptor;
  /** Opens a span for each attempt of an activity. */
  activity: ActivityInterceptorsFactory;
  /** Sends the spans that are still buffered, if the collector takes them within two seconds. */
  close(): Promise<void>;
}

/** Returns null, and loads nothing, when no collector is configured. */
export async function openTracing(
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: Config,
  log: Logger,
): Promise<Tracing | null> {
  return endpoint === undefined ? null : (await import('./open-telemetry.js')).createTracing(endpoint, log);
}
