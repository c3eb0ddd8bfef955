import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { newId } from '../src/core/ids.js';
import type { Route } from '../src/http/route.js';
import { isScopedEndpoint } from '../src/keys/managing.js';
import { apiRoutes } from '../src/routes.js';
import type { Services } from '../src/services.js';
import { askWith, type SessionHeaders, signIn } from './support/console.js';
import { sampleBody } from './support/sample-body.js';
import { type Answer, type Api, apiOf, closeDatabase, db, newTenant, stack } from './support/tenant.js';

/** Stands for services that nobody calls: the walk is over the route table alone. */
const nothing: object = new Proxy(() => nothing, { get: () => nothing });
const routes = apiRoutes(nothing as Services);
const walked = routes.flatMap((route) =>
  route.paths.flatMap((path) => bodiesOf(route).map((asked) => ({ ...route, path, ...asked }))),
);
const ofKeys = walked.filter(({ access }) => access !== 'public');

/** What a route can be sent: its body, or each of the messages that it takes. */
function bodiesOf({ body, raw }: Route): { body: z.ZodType | undefined; says: string }[] {
  if (!(raw instanceof z.ZodUnion)) return [{ body, says: '' }];
  return raw.options.map((option) => {
    const message = option as z.ZodType;
    return { body: message, says: JSON.stringify(sampleBody(message, {})) };
  });
}

/** Everything of an organisation that has a name, and a word that nobody else's answers may hold. */
interface Belongings {
  document: string;
  customId: string;
  memory: string;
  tag: string;
  key: string;
  connection: string;
  repository: string;
  webhook: string;
  delivery: string;
}

const marker = 'Quetzalcoatlus';
const question = 'What is my dog called?';
let owner: Api & { orgId: string };
let own: Belongings;
/** The owner's session at the console. */
let session: SessionHeaders;
/** What the owner has, as a digest, since the last test. */
let rows: string;
/** As the owner's, of things that never were. */
const nobodys = (): Belongings => ({
  document: newId(),
  customId: newId(),
  memory: newId(),
  tag: `tag-${newId()}`,
  key: newId(),
  connection: newId(),
  repository: newId(),
  webhook: newId(),
  delivery: newId(),
});

beforeAll(async () => {
  owner = await newTenant();
  session = (await signIn(owner.key)).session;
  const tag = `tag-${newId()}`;
  const customId = newId();
  const content = `My dog is called ${marker}.`;
  const document = await owner.remember({ content, customId, containerTag: tag, dreaming: 'instant' });
  const [memory] = (await owner.post('/v4/memories/list', {})).body.memoryEntries;
  const { body: key } = await owner.post('/v3/auth/scoped-key', { containerTag: tag });
  own = {
    ...{ document, customId, memory: memory.id, tag, key: key.id, ...(await connectionIn(tag, document)) },
    ...(await webhookOf(tag)),
  };
  rows = await ownersRows();
});
afterAll(closeDatabase);

/** A connection that brought the document in, with a repository and a sync. */
async function connectionIn(containerTag: string, documentId: string) {
  const { orgId } = owner;
  const [connection, repository] = [newId(), newId()];
  const names = { provider: 'codehost', providerAlias: 'codehost', email: `${marker}@example.com` };
  await db().connection.create({
    data: { orgId, id: connection, containerTag, ...names, status: 'active', documentLimit: 1 },
  });
  await db().connectionResource.create({
    data: { orgId, id: repository, connectionId: connection, externalId: '1', name: marker },
  });
  await db().syncRun.create({
    data: { orgId, id: newId(), connectionId: connection, trigger: 'cron', status: 'completed', error: marker },
  });
  await db().document.updateMany({ where: { orgId, id: documentId }, data: { connectionId: connection } });
  return { connection, repository };
}

/** A webhook of this container, with something that it was told. */
async function webhookOf(tag: string) {
  const { orgId } = owner;
  const [webhook, delivery] = [newId(), newId()];
  await db().customerWebhook.create({
    data: { orgId, id: webhook, url: `https://${marker}.example/`, secret: 'none', containerTags: [tag] },
  });
  const payload = JSON.stringify({ data: { id: marker } });
  await db().customerEvent.create({ data: { orgId, id: delivery, type: 'webhook.test', payload } });
  await db().customerDelivery.create({
    data: { orgId, id: delivery, webhookId: webhook, eventId: delivery, state: 'held' },
  });
  return { webhook, delivery };
}

/** Field values that point at these belongings, for bodies of every shape. */
function pointing({ document, customId, memory, tag }: Belongings, withTags: boolean): Record<string, unknown> {
  return {
    ...{ id: memory, ids: [document, customId, memory], docId: document, customId },
    ...(withTags
      ? { namespace: tag, containerTag: tag, containerTags: [tag], source: tag, sources: [tag], target: tag }
      : {}),
    ...{ targetProjectId: tag, conversationId: customId, q: question, query: question, dryRun: true },
    ...{ documentId: document, memoryId: memory, ...(withTags ? { uri: `cairn://profile/${tag}` } : {}) },
    ...{ newContent: 'User has no pet.', provider: 'codehost' },
  };
}

/** Every request that a route can be asked with these belongings: each of them in the place of each path segment. */
function* requestsOf(route: (typeof walked)[number], things: Belongings, withTags: boolean) {
  const names = Object.values(things);
  const inPlace = names.map((name) =>
    route.path.replace(/:(provider|idOrProvider)\b/, 'codehost').replace(/:\w+/g, name),
  );
  const types = ['documents', 'chunks', 'memories'];
  const inNamespace = [...names, ...types].map((name) =>
    route.path.replace(':namespace', withTags ? things.tag : things.document).replace(/:\w+/g, name),
  );
  const ofWebhook = route.path.replace(':id', things.webhook).replace(':deliveryId', things.delivery);
  const paths = [
    ...new Set([
      ...names.map((name) => route.path.replace(/:\w+/g, name)),
      ...inPlace,
      ...(route.path.startsWith('/ns/:namespace/') ? inNamespace : []),
      ofWebhook,
    ]),
  ];
  const body = route.body === undefined ? undefined : sampleBody(route.body, pointing(things, withTags));
  for (const path of paths) yield { method: route.method.toUpperCase(), path, body };
}

/** What can be told from an answer, with the names that were asked for left out. */
function told({ status, body }: Answer, things: Belongings) {
  let text = JSON.stringify(body) ?? '';
  for (const name of Object.values(things)) text = text.replaceAll(name, '…');
  // An id of the asker's own that a sentence names.
  text = text.replace(/(?<=\b(?:in|document|Key|organisation|opens) )(?:other-)?[A-Za-z0-9]{22}\b/g, '#');
  // Ids, times, durations and what is left of a day differ from answer to answer, and so do links to a provider.
  return {
    status,
    text: text.replace(
      /"(?:sm_\w+|other-)?[A-Za-z0-9]{22}"|"sm_\w+"|"test-[0-9a-f]{12}"|"\d{4}-\d\d-\d\dT[^"]*"|"(?:timing|searchTime|remaining)":\d+|(?:state|code_challenge)=[\w.-]+/g,
      '#',
    ),
  };
}

/** What the owner has, as a digest. */
const ownersRows = async () => {
  const { orgId } = owner;
  const of = { orgId, containerTag: own.tag };
  const rows = await Promise.all([
    db().document.findMany({ where: of, orderBy: { id: 'asc' } }),
    db().memory.findMany({ where: of, orderBy: { id: 'asc' } }),
    db().container.findMany({ where: { orgId, tag: own.tag } }),
    db().apiKey.findMany({ where: { orgId, id: own.key }, omit: { lastUsedAt: true } }),
    db().connection.findMany({ where: { orgId } }),
    db().connectionResource.findMany({ where: { orgId } }),
    db().webhookDelivery.findMany({ where: { orgId } }),
    db().customerWebhook.findMany({ where: { orgId } }),
    db().customerDelivery.findMany({ where: { orgId }, orderBy: { id: 'asc' } }),
  ]);
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
};

/** @param newAsker each asker is a stranger to what the others made */
async function expectNothingTold(newAsker: () => Promise<Api>, route: (typeof walked)[number], withTags: boolean) {
  const others = nobodys();
  const [asker, another] = [await newAsker(), await newAsker()];
  const askedForNothing = [...requestsOf(route, others, withTags)];
  for (const [index, { method, path, body }] of [...requestsOf(route, own, withTags)].entries()) {
    const answer = await asker.send(method, path, body);
    const empty = askedForNothing[index];
    const nothingThere = await another.send(method, empty?.path ?? '', empty?.body);
    expect({ path, ...told(answer, own) }).toEqual({ path, ...told(nothingThere, others) });
    expect(JSON.stringify(answer.body)).not.toContain(marker);
  }
  const before = rows;
  rows = await ownersRows();
  expect(rows).toBe(before);
}

async function scopedKeyElsewhere(): Promise<Api> {
  const { body } = await owner.post('/v3/auth/scoped-key', { containerTag: `other-${newId()}` });
  return apiOf(stack().apiUrl, body.key);
}

describe('every route', () => {
  it.each(ofKeys)('$method $path $says tells another organisation nothing', async (route) => {
    await expectNothingTold(newTenant, route, true);
  });

  it.each(ofKeys)('$method $path $says tells a scoped key of another container nothing', async (route) => {
    await expectNothingTold(scopedKeyElsewhere, route, route.access === 'organization');
  });

  it.each(walked)('$method $path $says lets scoped keys in only where API.md §2 does', ({ method, path, access }) => {
    // Definitions of buckets are settings of the container.
    const changesBuckets = path === '/ns/:namespace/profile/buckets' && ['put', 'delete'].includes(method);
    if (isScopedEndpoint(path) && !changesBuckets) expect(['key', 'public']).toContain(access);
    else expect([path === '/console/session' ? 'session' : 'organization', 'any', 'public']).toContain(access);
  });

  it.each(ofKeys)('$method $path $says asks for a key', async ({ method, path }) => {
    const stranger = apiOf(stack().apiUrl, 'sm_nobody_0123456789abcdef');
    const { status, headers } = await stranger.send(method.toUpperCase(), path.replace(/:\w+/g, 'x'));
    expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  });

  it.each(ofKeys)('$method $path $says is closed to a session that does not come from the console', async (route) => {
    const ask = askWith(session);
    const [method, path] = [route.method.toUpperCase(), route.path.replace(/:\w+/g, 'x')];
    const from = (headers: Record<string, string>) => ask(method, path, undefined, headers);
    const answers = [await from({ 'x-cairn-console': '' }), await from({ 'sec-fetch-site': 'cross-site' })];
    if (route.keysOnly) answers.push(await from({}));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401));
  });
});
