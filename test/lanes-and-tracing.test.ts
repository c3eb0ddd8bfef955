import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { readConfig } from '../src/config.js';
import { openDatabase } from '../src/db/client.js';
import { resolveTemporalCli } from '../src/embedded/index.js';
import { dreamWorkflowId } from '../workflows/contracts.js';
import { eventually } from './support/eventually.js';
import { type Instance, newDataDirectory, startInstance, stopInstance } from './support/instance.js';
import { askedOf } from './support/llm-request.js';
import { type OpenAiServer, type ReceivedRequest, type Reply, startOpenAiServer } from './support/openai-server.js';
import { type ReceivedSpan, startOtlpCollector } from './support/otlp-collector.js';
import { type Api, apiOf, newTenantOf } from './support/tenant.js';

/** Containers that a worker reads at once. */
const places = 8;
/** More of each than a worker does at once. */
const many = 12;
const long = (topic: string) => `The keeper of ${topic} wrote to the harbour office again. `.repeat(12);
const description = { title: 'Letters of a keeper', summary: 'He wrote to the harbour office.' };

let server: OpenAiServer;
let collector: Awaited<ReturnType<typeof startOtlpCollector>>;
let instance: Instance;
let api: Api;
let respond: () => Reply = () => 'silence';
let noted: (request: ReceivedRequest) => Reply | Promise<Reply> = () => 'silence';
let binaries: string | undefined;

/** A `temporal` that starts its server with turns of organisations, as docker-compose.yml does. */
async function fairTemporal(): Promise<string> {
  const cli = await resolveTemporalCli(readConfig(), () => undefined);
  const directory = await mkdtemp(join(tmpdir(), 'cairn-fair-'));
  binaries = directory;
  const path = join(directory, 'temporal');
  // A queue of several partitions has no order of its own.
  const partitions = ['Read', 'Write'].map((kind) => `matching.numTaskqueue${kind}Partitions=1`);
  const values = ['matching.enableFairness=true', ...partitions];
  const flags = values.map((value) => `--dynamic-config-value ${value}`).join(' ');
  await writeFile(path, `#!/bin/sh\n[ "$1" = server ] && exec '${cli}' "$@" ${flags}\nexec '${cli}' "$@"\n`, {
    mode: 0o755,
  });
  return path;
}

beforeAll(async () => {
  collector = await startOtlpCollector();
  server = await startOpenAiServer((request) => (askedOf(request).data.has('content') ? noted(request) : respond()));
  const llm = { LLM_PROVIDER: 'openai-compatible', LLM_MODEL: 'slow', LLM_BASE_URL: server.url, LLM_TIMEOUT: '10m' };
  const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '100' };
  const env = { ...llm, ...tracing, TEMPORAL_CLI_PATH: await fairTemporal() };
  instance = await startInstance(await newDataDirectory(), { env });
  api = apiOf(instance.runtime.apiUrl, instance.key);
}, 120_000);
afterAll(async () => {
  await server?.close();
  if (instance !== undefined) await stopInstance(instance);
  await collector?.stop();
  if (binaries !== undefined) await rm(binaries, { recursive: true, force: true });
});

const asked = (kind: 'memories' | 'descriptions') =>
  server.requests.filter((request) => askedOf(request).data.has('content') === (kind === 'memories')).length;

const add = async (document: object): Promise<string> => (await api.post('/v3/documents', document)).body.id;
const isSearchable = async (id: string) => (await api.get(`/v3/documents/${id}`)).body.status === 'done';

/** Asks Temporal whether an activity of a workflow waits or runs. */
async function clientOf(address: string) {
  const connection = await Connection.connect({ address });
  const client = new Client({ connection });
  return {
    async hasActivity(workflowId: string): Promise<boolean> {
      const described = await client.workflow
        .getHandle(workflowId)
        .describe()
        .catch(() => undefined);
      return (described?.raw.pendingActivities?.length ?? 0) > 0;
    },
    close: () => connection.close(),
  };
}

describe('a description by the language model', () => {
  it('comes to a text that is found already', async () => {
    respond = () => ({ says: description });
    const id = await add({ content: long('Reine'), containerTag: 'described', taskType: 'superrag' });
    const described = await eventually(async () => {
      const { body } = await api.get(`/v3/documents/${id}`);
      return body.title === description.title ? body : undefined;
    }, 'the title that the model gives');
    expect(described).toMatchObject({ status: 'done', ...description });
    respond = () => 'silence';
  });
});

describe('with a collector named, a trace', () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const callerSpan = 'b7ad6b7169203331';
  const ofTrace = (name: RegExp): ReceivedSpan | undefined =>
    collector.spans.find((span) => span.traceId === traceId && name.test(span.name));

  it("goes on from the caller's, and holds the request, the start of the workflow, and what it did", async () => {
    const secret = 'The launch code of Rex is 4711.';
    const answer = await fetch(`${instance.runtime.apiUrl}/v3/documents`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${instance.key}`,
        'content-type': 'application/json',
        traceparent: `00-${traceId}-${callerSpan}-01`,
      },
      // Without memories: the model, which is silent, would hold one of the places that others wait for.
      body: JSON.stringify({ content: secret, containerTag: 'a-very-particular-tag', taskType: 'superrag' }),
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
    await fetch(`${instance.runtime.apiUrl}/healthz`);
    // Nothing else here asks for this.
    await api.get('/v3/session');
    const span = await eventually(
      () => collector.spans.find(({ name }) => name === 'GET /v3/session'),
      'the span of the request',
    );
    expect(span.parentSpanId || undefined).toBeUndefined();
    expect(span.traceId).not.toBe(traceId);
    expect(collector.spans.filter(({ name }) => name.includes('healthz'))).toEqual([]);
  });
});

describe('while many containers of an organisation wait for a language model', () => {
  it('that of another organisation comes after those under way, where Temporal has fairness switched on', async () => {
    const held: { of: string; answer(): void }[] = [];
    noted = (request) =>
      new Promise((resolve) => {
        const of = askedOf(request).data.get('content') ?? '';
        held.push({ of, answer: () => resolve({ says: { notes: [] } }) });
      });
    const database = openDatabase(instance.runtime.databaseUrl, 1);
    const first = await newTenantOf(instance.runtime.apiUrl, database);
    const second = await newTenantOf(instance.runtime.apiUrl, database);
    await database.$disconnect();
    const tags = Array.from({ length: 4 * places }, (_, index) => `light-${index}`);
    const begin = async (tenant: typeof first, containerTag: string, content: string) => {
      await tenant.post('/v3/documents', { content, containerTag });
      return dreamWorkflowId({ orgId: tenant.orgId, containerTag });
    };
    const all = await Promise.all(tags.map((tag) => begin(first, tag, `The lamp of ${tag} was cleaned today.`)));
    await eventually(() => held.length >= places, 'all places to be taken');
    all.push(await begin(second, 'pilots', 'The pilot boat is painted red.'));
    const temporal = await clientOf(instance.runtime.temporalAddress);
    for (const id of all) await eventually(() => temporal.hasActivity(id), `${id} to wait for the model`);
    await temporal.close();
    expect(held.map(({ of }) => of)).not.toContainEqual(expect.stringContaining('pilot boat'));

    let answered = 0;
    while (!held.some(({ of }) => of.includes('pilot boat'))) {
      held[answered]?.answer();
      answered += 1;
      await eventually(() => held.length > answered + places - 1, 'the next to be asked about');
    }
    noted = () => ({ says: { notes: [] } });
    for (const { answer } of held) answer();
    await eventually(() => asked('memories') >= all.length, 'the others to be read');
    expect(answered).toBeLessThan(4);
  });
});

describe('while a language model does not answer', () => {
  beforeAll(() => {
    noted = () => 'silence';
    server.requests.length = 0;
  });

  it('about memories or descriptions, texts are brought into the index all the same', async () => {
    const texts = Array.from({ length: many }, (_, index) => ({
      content: long(`light ${index}`),
      containerTag: `c${index}`,
    }));
    const slow = await Promise.all(texts.map(add));
    await eventually(() => asked('memories') >= 8 && asked('descriptions') >= 8, 'both to wait for the model');

    const id = await add({ content: 'The ferry leaves at nine.', containerTag: 'unrelated' });
    await eventually(() => isSearchable(id), 'an unrelated text to be searchable', 5_000);
    for (const one of slow) expect(await isSearchable(one)).toBe(true);
    const { body } = await api.get(`/v3/documents/${slow[0]}`);
    expect(body.summary).toContain('harbour office');
  });
});
