import type { Page } from 'playwright-core';
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
];

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
  await api.post('/v3/webhooks', { url: 'https://hooks.example/cairn', description: 'The team’s inbox' });
}

/** At rest: nothing moves, nothing is on its way. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(`/console${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
}
