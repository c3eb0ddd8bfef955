import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from './support/eventually.js';
import { type Instance, newDataDirectory, startInstance, stopInstance } from './support/instance.js';
import { type ReceivedSpan, startOtlpCollector } from './support/otlp-collector.js';
import { apiOf } from './support/tenant.js';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const callerSpan = 'b7ad6b7169203331';

let collector: Awaited<ReturnType<typeof startOtlpCollector>>;
let instance: Instance;
beforeAll(async () => {
  collector = await startOtlpCollector();
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '100' };
  instance = await startInstance(await newDataDirectory(), { env });
});
afterAll(async () => {
  await stopInstance(instance);
  await collector.stop();
});

const ofTrace = (name: RegExp): ReceivedSpan | undefined =>
  collector.spans.find((span) => span.traceId === traceId && name.test(span.name));

describe('with a collector named, a trace', () => {
  it("goes on from the caller's, and holds the request, the start of the workflow, and what it did", async () => {
    const secret = 'The launch code of Rex is 4711.';
    const answer = await fetch(`${instance.runtime.apiUrl}/v3/documents`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${instance.key}`,
        'content-type': 'application/json',
        traceparent: `00-${traceId}-${callerSpan}-01`,
      },
      body: JSON.stringify({ content: secret, containerTag: 'a-very-particular-tag' }),
    });
    expect(answer.status).toBe(200);
    // Whichever has ended is sent, in no order.
    const names = [/^POST \/v3\/documents$/, /StartWorkflow:process/, /^RunActivity:index/];
    const [request, start, activity] = await eventually(() => {
      const found = names.map(ofTrace);
      return found.every((span) => span !== undefined) ? found : undefined;
    }, 'the spans of the trace');
    expect(request).toMatchObject({ parentSpanId: callerSpan });
    expect(start).toMatchObject({ parentSpanId: request?.spanId });
    expect(activity).toMatchObject({ parentSpanId: start?.spanId });
    expect(request?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } });
    const told = JSON.stringify(collector.spans);
    for (const private_ of [secret, 'launch', instance.key]) expect(told).not.toContain(private_);
  });

  it('is begun by a request that brings none, and none by probes', async () => {
    const api = apiOf(instance.runtime.apiUrl, instance.key);
    await fetch(`${instance.runtime.apiUrl}/healthz`);
    await api.get('/v3/documents/unknown');
    const span = await eventually(
      () => collector.spans.find(({ name }) => name === 'GET /v3/documents/:id'),
      'the span of the request',
    );
    expect(span.parentSpanId || undefined).toBeUndefined();
    expect(span.traceId).not.toBe(traceId);
    expect(collector.spans.filter(({ name }) => name.includes('healthz'))).toEqual([]);
  });
});
