import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { newTenant } from '../support/tenant.js';
import { signInAt } from './support/browser.js';
import { openVisit, useBrowser } from './support/journey.js';

useBrowser();

const ofTheService = ({ pathname }: URL) => /^\/(?:v3\/|v4\/|readyz)/.test(pathname);
const cutOff = (page: Page) => page.route(ofTheService, (route) => route.abort());

/** Somebody who has something in the container "harbour". No journey: the browser notes what is cut off as errors. */
async function opened(walk: (page: Page) => Promise<void>): Promise<void> {
  const api = await newTenant();
  await api.remember({ content: 'Boats lie in the harbour.', containerTag: 'harbour', dreaming: 'instant' });
  const { page, close } = await openVisit(api.key);
  await signInAt(page, api.key);
  await page.clock.install();
  await walk(page);
  await close();
}

describe('while the service does not answer', () => {
  it.each([
    ['/settings', 'Workspace prompt'],
    ['/containers/harbour', 'What it is about'],
    ['/search?q=Where%20do%20boats%20lie%3F', /^Score /],
  ])('%s says so once, and is read soon after it answers again', async (path, there) => {
    await opened(async (page) => {
      await cutOff(page);
      await page.goto(`/console${path}`);
      const alert = page.getByRole('alert');
      await alert.getByText('The page tries again by itself').waitFor();
      expect(await alert.count()).toBe(1);
      await page.unroute(ofTheService);
      await page.clock.fastForward('00:10');
      await page.getByLabel(there).first().waitFor();
      await alert.waitFor({ state: 'detached' });
    });
  });

  it('the overview says once that nothing is known, and calls nothing well', async () => {
    await opened(async (page) => {
      await page.goto('/console');
      const health = page.getByRole('region', { name: 'Health' });
      await health.getByText('Database answers').waitFor();
      await page.getByText('No document failed to be indexed.').waitFor();
      await cutOff(page);
      // A look at everything, and the tries after it.
      for (const _ of ['look', 'first try', 'second try', 'third try']) await page.clock.fastForward('01:00');
      await health.getByText(/unknown since /).waitFor();
      expect(await health.getByText(/ answers$/).count()).toBe(0);
      const alert = page.getByRole('alert');
      await alert.getByText('what it shows is from before').waitFor();
      expect(await alert.count()).toBe(1);
      expect(await page.getByText('Failed to fetch').count()).toBe(0);
      await page.unroute(ofTheService);
      await page.clock.fastForward('00:10');
      await health.getByText('Database answers').waitFor();
      await alert.waitFor({ state: 'detached' });
    });
  });

  it('it is asked no sooner than it said', async () => {
    await opened(async (page) => {
      let asked = 0;
      await page.route('**/v3/settings', (route) => {
        asked++;
        const headers = { 'retry-after': '60' };
        return route.fulfill({ status: 503, headers, json: { error: 'Service unavailable', details: 'Overloaded.' } });
      });
      const pass = async (time: string) => {
        await page.clock.fastForward(time);
        // What the page began then comes before this.
        await page.evaluate("fetch('/healthz').then(() => undefined)");
      };
      await page.goto('/console/settings');
      for (const _ of ['first try', 'second try', 'third try']) await pass('00:20');
      await page.getByRole('alert').getByText('Overloaded.').waitFor();
      const before = asked;
      await pass('00:30');
      expect(asked).toBe(before);
      await pass('00:40');
      expect(asked).toBeGreaterThan(before);
    });
  });

  it('what was not sent has to be sent again, and nothing says otherwise', async () => {
    await opened(async (page) => {
      await page.goto('/console/add');
      await page.getByRole('textbox', { name: 'Text' }).fill('The quay is long.');
      await cutOff(page);
      await page.getByRole('button', { name: 'Add text' }).click();
      const form = page.getByRole('tabpanel').getByRole('alert');
      await form.getByText('The service does not answer').waitFor();
      await form.getByText('Then try again.').waitFor();
      expect(await form.getByText('by itself').count()).toBe(0);
    });
  });
});
