import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createGraphService } from '../src/graph/service.js';
import { type Api, closeDatabase, db, newTenant } from './support/tenant.js';

let api: Api & { orgId: string };
beforeAll(async () => {
  api = await newTenant();
});
afterAll(closeDatabase);

interface Node {
  id: string;
  type: 'document' | 'memory';
  createdAt: string;
  isLatest?: boolean;
  isForgotten?: boolean;
}
interface Edge {
  source: string;
  target: string;
  relation: string;
}

interface Totals {
  documents: number;
  memories: number;
  edges: number;
}
const nothing = { nodes: [], edges: [], totals: { documents: 0, memories: 0, edges: 0 } };

async function write(containerTag: string, ...contents: string[]) {
  const memories = contents.map((content) => ({ content }));
  const { status, body } = await api.post('/v4/memories', { memories, containerTag });
  expect(status).toBe(200);
  return { documentId: body.documentId, ids: body.memories.map(({ id }: { id: string }) => id) as string[] };
}

async function graph(body: object, of: Api = api): Promise<{ nodes: Node[]; edges: Edge[]; totals: Totals }> {
  const answer = await of.post('/v3/graph', body);
  expect(answer.status).toBe(200);
  return answer.body;
}

const anyTime = expect.stringMatching(/Z$/);

describe('POST /v3/graph', () => {
  const containerTag = 'harbour';
  let documentId: string;
  let boat: string;
  let renamed: string;
  let crew: string;

  beforeAll(async () => {
    const written = await write(containerTag, 'The boat is called Gull', 'Four people sail on Sundays');
    documentId = written.documentId;
    [boat = '', crew = ''] = written.ids;
    const patch = { id: boat, containerTag, newContent: 'The boat is called Tern' };
    renamed = (await api.patch('/v4/memories', patch)).body.id;
    await db().memoryRelation.deleteMany({ where: { orgId: api.orgId, relation: { not: 'updates' } } });
    const relations = [{ memoryId: crew, relatedId: renamed, relation: 'extends' as const }];
    await db().memoryRelation.createMany({ data: relations.map((row) => ({ orgId: api.orgId, ...row })) });
    await api.delete('/v4/memories', { id: crew, containerTag });
  });

  it('answers with documents, memories of every version, and what connects them', async () => {
    const { nodes, edges } = await graph({ containerTags: [containerTag] });
    const times = { createdAt: anyTime, updatedAt: anyTime };
    const memory = { type: 'memory', containerTag, isStatic: false, isInference: false, ...times };
    const document = { type: 'document', title: null, documentType: 'text', status: 'done', ...times };
    expect(nodes).toHaveLength(4);
    for (const node of [
      { ...document, id: documentId, title: expect.anything(), containerTags: [containerTag] },
      { ...memory, id: boat, memory: 'The boat is called Gull', version: 1, isLatest: false, isForgotten: false },
      { ...memory, id: renamed, memory: 'The boat is called Tern', version: 2, isLatest: true, isForgotten: false },
      { ...memory, id: crew, memory: 'Four people sail on Sundays', version: 1, isLatest: true, isForgotten: true },
    ]) {
      expect(nodes).toContainEqual(node);
    }
    const expected = [
      { source: documentId, target: boat, relation: 'source' },
      { source: documentId, target: renamed, relation: 'source' },
      { source: documentId, target: crew, relation: 'source' },
      { source: renamed, target: boat, relation: 'updates' },
      { source: crew, target: renamed, relation: 'extends' },
    ];
    expect(edges).toHaveLength(expected.length);
    for (const edge of expected) expect(edges).toContainEqual(edge);
  });

  it('is bounded to the newest, in one order, with how much there is, and no edge leads nowhere', async () => {
    const whole = await graph({ containerTags: [containerTag] });
    const times = whole.nodes.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
    expect(whole.totals).toEqual({ documents: 1, memories: 3, edges: 5 });
    for (const limit of [1, 2, 3, '2', 4]) {
      const { nodes, edges, totals } = await graph({ containerTags: [containerTag], limit });
      expect(totals).toEqual(whole.totals);
      expect(nodes).toEqual(whole.nodes.slice(0, Number(limit)));
      const ids = new Set(nodes.map(({ id }) => id));
      expect(edges).toEqual(whole.edges.filter(({ source, target }) => ids.has(source) && ids.has(target)));
    }
  });

  it('is of any of the containers, of all that the key may see, and of nobody else', async () => {
    await write('pier', 'The pier is closed in winter');
    const size = async (body: object, of?: Api) => (await graph(body, of)).nodes.length;
    expect(await size({ containerTags: ['pier'] })).toBe(2);
    expect(await size({ containerTag: 'pier' })).toBe(2);
    expect(await size({ containerTags: ['pier', containerTag] })).toBe(6);
    expect(await size({})).toBe(6);
    const { totals } = await graph({ containerTag: 'pier', limit: 1 });
    expect(totals).toEqual({ documents: 1, memories: 1, edges: 1 });
    expect(await graph({ containerTags: ['nowhere'] })).toEqual(nothing);
    const stranger = await newTenant();
    expect(await graph({ containerTags: [containerTag] }, stranger)).toEqual(nothing);
    expect(await graph({}, stranger)).toEqual(nothing);
  });

  it('shows a scope its own container and no other', async () => {
    const content = 'Notes that two containers find';
    await api.remember({ content, containerTags: ['pier', 'quay'] });
    const service = createGraphService({ db: db() });
    const read = (containerTags?: string[]) =>
      service.read({ orgId: api.orgId, containerTag: 'quay' }, { containerTags, limit: 500 });
    const { nodes, totals } = await read();
    expect(nodes).toEqual([expect.objectContaining({ type: 'document', containerTags: ['quay'] })]);
    expect(await read(['quay'])).toEqual({ nodes, edges: [], totals });
    await expect(read(['pier'])).rejects.toMatchObject({ status: 403 });
  });

  it('names every problem', async () => {
    for (const limit of [0, 2_001, 1.5, 'many', null]) {
      const { status, body } = await api.post('/v3/graph', { limit, containerTags: ['has space'] });
      expect(status).toBe(400);
      for (const field of ['limit', 'containerTags.0']) expect(body.details).toContain(`${field}: `);
    }
    expect((await api.post('/v3/graph', { containerTag: 'a', containerTags: ['b'] })).status).toBe(400);
    expect((await api.send('POST', '/v3/graph')).status).toBe(200);
  });
});
