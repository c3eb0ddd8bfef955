import type { Page } from 'playwright-core';
import { newId } from '../../../src/core/ids.js';
import { noted } from '../../support/scripted-notes.js';
import { type Api, db } from '../../support/tenant.js';

/** Every screen, by the name of its picture; those of one container look at `sample`. */
export const screens: readonly (readonly [name: string, path: string])[] = [
  ['welcome', '/welcome'],
  ['overview', '/'],
  ['add', '/add'],
  ['search', '/search?q=Where%20does%20Ana%20work%3F'],
  ['documents', '/documents'],
  ['memories', '/memories'],
  ['review', '/review?container=sample'],
  ['profile', '/profile?container=sample'],
  ['graph', '/graph'],
  ['containers', '/containers'],
  ['buckets', '/buckets'],
  ['connections', '/connections'],
  ['webhooks', '/webhooks'],
  ['keys', '/keys'],
  ['settings', '/settings'],
  ['analytics', '/analytics'],
  ['audit', '/audit'],
  ['requests', '/audit?tab=requests'],
];

/** The page of one thing of each kind, among what `fill` made. */
export async function details({ orgId }: { orgId: string }): Promise<(readonly [name: string, path: string])[]> {
  const newest = { where: { orgId }, orderBy: { createdAt: 'asc' as const } };
  const [document, webhook, connection, memory] = await Promise.all([
    db().document.findFirstOrThrow({ ...newest, where: { orgId, containers: { some: { containerTag: 'sample' } } } }),
    db().customerWebhook.findFirstOrThrow(newest),
    db().connection.findFirstOrThrow(newest),
    db().memory.findFirstOrThrow({ ...newest, where: { orgId, isLatest: true } }),
  ]);
  return [
    ['document', `/documents/${document.id}`],
    ['memory', `/memories?open=${memory.id}`],
    ['container', '/containers/sample'],
    ['connection', `/connections/${connection.id}`],
    ['webhook', `/webhooks/${webhook.id}`],
  ];
}

/** Something on each of them. */
export async function fill(api: Api & { orgId: string }): Promise<void> {
  const texts = [
    'Ana lives in Lisbon since May 2026. Ana works as a nurse at the Hospital of Saint Mary. She is allergic to peanuts.',
    'Ana prefers tea to coffee. On Fridays Ana plays the violin in an orchestra.',
    'The night shift begins at ten. Ana hands over to Marta.',
  ];
  for (const content of texts) await api.remember({ content, containerTag: 'sample', dreaming: 'instant' });
  await api.remember({ content: 'The handbook says that visitors sign in at the desk.', containerTag: 'handbook' });
  const torn = await api.upload(Buffer.from('%PDF-1.7\nNothing more.'), 'torn.pdf', { containerTag: 'handbook' });
  await api.settled(torn.body.id);
  const from = (await db().memory.findMany({ where: { orgId: api.orgId, containerTag: 'sample' } })).map(
    ({ id }) => id,
  );
  await noted(api, 'sample', { inferences: [{ memory: 'Ana and Marta work at the same hospital.', from }] });
  await api.post('/v3/auth/scoped-key', { containerTag: 'sample', name: 'The mobile app' });
  const { body: webhook } = await api.post('/v3/webhooks', {
    url: 'https://hooks.example/cairn',
    description: 'The team’s inbox',
  });
  await deliveryOf(api, webhook.id);
  await connectionOf(api);
}

/** A delivery that is held, with all its attempts behind it. */
async function deliveryOf({ orgId }: { orgId: string }, webhookId: string): Promise<void> {
  const id = newId();
  const payload = JSON.stringify({ type: 'webhook.test', timestamp: new Date().toISOString(), data: {} });
  await db().customerEvent.create({ data: { orgId, id, type: 'webhook.test', payload } });
  await db().customerDelivery.create({
    data: {
      orgId,
      id,
      webhookId,
      eventId: id,
      state: 'failed',
      attempts: 3,
      lastStatus: 500,
      lastError: 'answered 500',
    },
  });
}

/** A connection with a sync that went well and one that failed. */
export async function connectionOf({ orgId }: { orgId: string }): Promise<string> {
  const id = newId();
  const names = { provider: 'driveOne', providerAlias: 'driveOne', email: 'ana@example.org' };
  await db().connection.create({
    data: { orgId, id, containerTag: 'handbook', ...names, status: 'active', documentLimit: 1_000 },
  });
  const runs = [
    { status: 'completed', itemsProcessed: 12, trigger: 'manual' },
    { status: 'failed', error: 'The provider did not answer in time', trigger: 'cron' },
  ] as const;
  for (const run of runs) {
    await db().syncRun.create({ data: { orgId, id: newId(), connectionId: id, completedAt: new Date(), ...run } });
  }
  return id;
}

/** At rest: nothing moves, nothing is on its way. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(`/console${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  // The network is idle as well while a busy machine has not begun to load the screen.
  const loading = page.locator('main :is([aria-busy], [aria-label="Loading"], .mantine-Skeleton-root)');
  await loading.first().waitFor({ state: 'detached' });
}
