import type { WorkflowClientInterceptor } from '@temporalio/client';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import type { Middleware } from 'koa';
import type { Config } from '../config.js';

/** Traces of requests through the workflows that they start to the activities. */
export interface Tracing {
  request: Middleware;
  client: WorkflowClientInterceptor;
  activity: ActivityInterceptorsFactory;
  /** Sends what was not sent yet. */
  close(): Promise<void>;
}

/** Null, with nothing loaded, where no collector is named. */
export async function openTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: Config): Promise<Tracing | null> {
  return endpoint === undefined ? null : (await import('./open-telemetry.js')).createTracing(endpoint);
}
