import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { type Api, newTenant } from '../support/tenant.js';
import { signInAt, type Visit } from './support/browser.js';
import { openVisit, useBrowser } from './support/journey.js';
import { details, fill, open, screens } from './support/screens.js';

useBrowser();

let api: Api & { orgId: string };
const visits: Visit[] = [];
beforeAll(async () => {
  api = await newTenant();
  await fill(api);
  for (const colorScheme of ['light', 'dark'] as const) {
    const one = await openVisit(api.key, { colorScheme });
    await signInAt(one.page, api.key);
    visits.push(one);
  }
}, 240_000);
afterAll(async () => {
  for (const { close } of visits) await close();
});

/** What axe finds that keeps people out, with the elements; the page's policy does not hold for what the test says. */
async function barriers(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>('axe.run()');
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

describe.each([
  ['light', 0],
  ['dark', 1],
])('in %s colours', (_, which) => {
  it.each([...screens])('%s keeps nobody out, and asks nobody else', async (_name, path) => {
    const { page, faults } = visits[which] as Visit;
    await open(page, path);
    expect(await barriers(page)).toEqual([]);
    expect(faults).toEqual([]);
  });
});

describe('the page of one', () => {
  it.each([
    ['light', 0],
    ['dark', 1],
  ] as const)(
    'document, memory, container, connection and webhook keeps nobody out in %s colours',
    async (_, which) => {
      const { page, faults } = visits[which] as Visit;
      const found: Record<string, string[]> = {};
      for (const [name, path] of await details(api)) {
        await open(page, path);
        found[name] = await barriers(page);
      }
      expect(found).toEqual({ document: [], memory: [], container: [], connection: [], webhook: [] });
      expect(faults).toEqual([]);
    },
  );
});

it.each([
  ['/documents/nowhere', 'All documents', 'Documents'],
  ['/containers/nowhere', 'All containers', 'Containers'],
])('%s, which is not there, says so under a heading, and leads to the list', async (path, link, list) => {
  const { page } = visits[0] as Visit;
  await page.goto(`/console${path}`);
  await page.getByRole('alert').waitFor();
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  await page.getByRole('link', { name: link }).click();
  await page.getByRole('heading', { level: 1, name: list }).waitFor();
});

describe('the sign-in', () => {
  it.each(['light', 'dark'] as const)('keeps nobody out in %s colours', async (colorScheme) => {
    const { page, faults, close } = await openVisit(api.key, { colorScheme });
    await page.goto('/console');
    await page.getByLabel('Organisation key').waitFor();
    expect(await barriers(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });
});

describe.each([360, 2_560])('%s pixels wide', (width) => {
  it('every screen fits', async () => {
    const { page, close } = await openVisit(api.key, { width });
    await signInAt(page, api.key);
    const over: string[] = [];
    for (const [name, path] of [...screens, ...(await details(api))]) {
      await open(page, path);
      const beyond = await page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      if (beyond > 0) over.push(`${name}: ${beyond} pixels`);
    }
    await close();
    expect(over).toEqual([]);
  });
});
