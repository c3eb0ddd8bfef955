import type { Headers, WorkflowInterceptorsFactory } from '@temporalio/workflow';

/** Header in which `@temporalio/interceptors-opentelemetry` passes the trace context. */
const traceHeader = '_tracer-data';

/**
 * Passes the trace context of the caller that started or last signalled the workflow on to its activities. It creates no spans,
 * so that workflows behave the same with and without tracing, on any mixture of workers.
 */
export const interceptors: WorkflowInterceptorsFactory = () => {
  let current: Headers[string] | undefined;
  const remember = (headers: Headers) => {
    current = headers[traceHeader] ?? current;
  };
  const traced = <T extends { headers: Headers }>(input: T): T =>
    current === undefined ? input : { ...input, headers: { ...input.headers, [traceHeader]: current } };
  return {
    inbound: [
      {
        execute(input, next) {
          remember(input.headers);
          return next(input);
        },
        handleSignal(input, next) {
          remember(input.headers);
          return next(input);
        },
      },
    ],
    outbound: [
      {
        scheduleActivity: (input, next) => next(traced(input)),
        scheduleLocalActivity: (input, next) => next(traced(input)),
      },
    ],
  };
};
