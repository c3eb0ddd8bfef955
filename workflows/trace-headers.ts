import type { Headers, WorkflowInterceptorsFactory } from '@temporalio/workflow';

/** Header in which `@temporalio/interceptors-opentelemetry` says to which trace a call belongs. */
const traceHeader = '_tracer-data';

/**
 * Hands the trace of whoever started or last signalled the workflow on to its activities. No spans are made in here: everything
 * happens within the calls, so that a workflow takes the same course with and without tracing, in any mixture of workers.
 */
export const interceptors: WorkflowInterceptorsFactory = () => {
  let current: Headers[string] | undefined;
  const note = (headers: Headers) => {
    current = headers[traceHeader] ?? current;
  };
  const traced = <T extends { headers: Headers }>(input: T): T =>
    current === undefined ? input : { ...input, headers: { ...input.headers, [traceHeader]: current } };
  return {
    inbound: [
      {
        execute(input, next) {
          note(input.headers);
          return next(input);
        },
        handleSignal(input, next) {
          note(input.headers);
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
