import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResourcesSync, envDetectorSync, Resource } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import {
  OpenTelemetryActivityInboundInterceptor,
  OpenTelemetryWorkflowClientInterceptor,
} from '@temporalio/interceptors-opentelemetry';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import type { Context, Middleware } from 'koa';
import { withTimeLimit } from '../concurrency/time-limit.js';
import type { Logger } from '../core/log.js';
import { version } from '../core/package.js';

/** Longest that a stop waits for the collector, in milliseconds. */
const lastSpansMs = 2_000;

const probes = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Sends traces to a collector as OTLP/HTTP in JSON. The SDK reads its other settings itself (OTEL_SERVICE_NAME,
 * OTEL_TRACES_SAMPLER, OTEL_EXPORTER_OTLP_HEADERS …). Spans hold methods, routes, statuses, and names and ids of workflows and
 * activities, but never content.
 */
export function createTracing(endpoint: string, log: Pick<Logger, 'warn'>) {
  const ours = new Resource({ 'service.name': 'cairn', 'service.version': version });
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new BasicTracerProvider({
    resource: ours.merge(detectResourcesSync({ detectors: [envDetectorSync] })),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register({
    contextManager: new AsyncLocalStorageContextManager().enable(),
    propagator: new W3CTraceContextPropagator(),
  });
  const tracer = trace.getTracer('cairn', version);

  const request: Middleware = async (ctx, next) => {
    if (probes.has(ctx.path)) return next();
    const parent = propagation.extract(context.active(), ctx.headers);
    return tracer.startActiveSpan(ctx.method, { kind: SpanKind.SERVER }, parent, async (span) => {
      try {
        await next();
      } finally {
        endSpan(span, ctx);
      }
    });
  };
  const activity: ActivityInterceptorsFactory = (ctx) => ({
    inbound: new OpenTelemetryActivityInboundInterceptor(ctx, { tracer }),
  });

  return {
    ...{ request, activity },
    client: new OpenTelemetryWorkflowClientInterceptor({ tracer }),
    // A collector that is away, or stopped first, must not fail the stop.
    close: () =>
      withTimeLimit(lastSpansMs, provider.shutdown()).catch((err: unknown) =>
        log.warn({ err }, 'the last spans could not be sent to the collector'),
      ),
  };
}

function endSpan(span: Span, ctx: Context): void {
  const route: string | undefined = ctx['routerPath'];
  if (route !== undefined) span.updateName(`${ctx.method} ${route}`).setAttribute('http.route', route);
  span.setAttributes({ 'http.request.method': ctx.method, 'http.response.status_code': ctx.status });
  if (ctx.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}
