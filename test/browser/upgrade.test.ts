import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { newTenant } from '../support/tenant.js';
import { signInAt } from './support/browser.js';
import { journey, openVisit, useBrowser } from './support/journey.js';

useBrowser();

/** Screens that are not loaded yet are gone, as after an upgrade. @returns how to have them back */
async function takeScreensAway(page: Page): Promise<() => void> {
  let gone = true;
  await page.route(/\/console\/assets\/.+\.(js|css)$/, (route) =>
    gone ? route.fulfill({ status: 404 }) : route.continue(),
  );
  return () => {
    gone = false;
  };
}

async function loadsOf(page: Page, walk: () => Promise<void>): Promise<number> {
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  await walk();
  return loads;
}

describe('a tab that is open while Cairn is upgraded', () => {
  it('loads the page again where a part of it is wanted that is gone, and says why', async () => {
    await journey('/console/containers', async (page) => {
      await page.getByRole('heading', { level: 1 }).waitFor();
      const bringBack = await takeScreensAway(page);
      page.on('request', (request) => request.isNavigationRequest() && bringBack());
      const loads = await loadsOf(page, async () => {
        // Together, as the notice goes by itself.
        await Promise.all([
          page.getByText(/was upgraded while this page was open/).waitFor(),
          page.getByRole('heading', { level: 1, name: 'Analytics' }).waitFor(),
          page.getByRole('link', { name: 'Analytics' }).click(),
        ]);
      });
      expect(loads).toBe(1);
    });
  });

  it('says what to do where the part stays gone, and does not load the page without end', async () => {
    const api = await newTenant();
    const { page, faults, close } = await openVisit(api.key);
    await signInAt(page, api.key, '/console/containers');
    const path = /\/console\/assets\/screen-.+\.js$/;
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.route(path, (route) => route.fulfill({ status: 404 }));
    const loads = await loadsOf(page, async () => {
      await page.getByRole('link', { name: 'Keys' }).click();
      await page.getByText('A part of the console could not be loaded').waitFor();
    });
    expect(loads).toBe(1);
    await page.unroute(path);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Keys' }).waitFor();
    expect(faults.filter((fault) => !fault.includes('dynamically imported module'))).toEqual([]);
    await close();
  });
});

describe('a tab that is open while the service is away', () => {
  it('keeps the page where a screen cannot be loaded, and shows it once the service answers', async () => {
    const api = await newTenant();
    // Not a journey: the browser notes each request without an answer as an error.
    const { page, context, close } = await openVisit(api.key);
    await signInAt(page, api.key, '/console/containers');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const loads = await loadsOf(page, async () => {
      await context.setOffline(true);
      await page.getByRole('link', { name: 'Analytics' }).click();
      await page.getByText('The service does not answer').first().waitFor();
      await page.getByRole('link', { name: 'Documents' }).waitFor();
      await context.setOffline(false);
      await page.getByRole('heading', { level: 1, name: 'Analytics' }).waitFor();
    });
    expect(loads).toBe(0);
    expect(await page.getByText(/was upgraded/).count()).toBe(0);
    await close();
  });

  it('says so where a proxy answers in its place', async () => {
    const api = await newTenant();
    const { page, close } = await openVisit(api.key);
    await api.post('/v3/documents', { content: 'Boats lie in the harbour.' });
    await page.route('**/readyz', (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502' }));
    await signInAt(page, api.key);
    await page.getByText('The service does not answer').waitFor();
    await close();
  });
});

describe('a tab whose browser takes itself for offline, with the service on the same machine', () => {
  it('reads and writes as ever', async () => {
    await journey('/console/add', async (page) => {
      await page.evaluate(`Object.defineProperty(navigator, 'onLine', { value: false });
        window.dispatchEvent(new Event('offline'))`);
      await page.getByRole('textbox', { name: 'Text' }).fill('Boats lie in the harbour.');
      await page.getByRole('button', { name: 'Add text' }).click();
      await page.getByRole('link', { name: 'Boats lie in the harbour.' }).waitFor();
      await page.getByRole('link', { name: 'Documents', exact: true }).click();
      await page.getByRole('table').getByText('Boats lie in the harbour.').waitFor();
    });
  });
});
