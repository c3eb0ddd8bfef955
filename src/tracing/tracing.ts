import type { WorkflowClientInterceptor } from '@temporalio/client';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import type { Middleware } from 'koa';

/** Traces of requests through the workflows that they start to the activities. */
export interface Tracing {
  request: Middleware;
  client: WorkflowClientInterceptor;
  activity: ActivityInterceptorsFactory;
  /** Sends what was not sent yet. */
  close(): Promise<void>;
}
