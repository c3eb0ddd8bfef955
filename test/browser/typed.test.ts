import { describe, expect, it } from '@jest/globals';
import type { Route } from 'playwright-core';
import { signInAt } from './support/browser.js';
import { journey, useBrowser } from './support/journey.js';

useBrowser();

describe('what is typed', () => {
  it('on Add is there again after the session ended and after the page was left, until it is sent', async () => {
    await journey('/console/add', async (page, api, context) => {
      const text = page.getByRole('textbox', { name: 'Text' });
      const container = page.getByRole('region', { name: 'Where it goes' }).getByLabel('Container', { exact: true });
      const add = page.getByRole('button', { name: 'Add text' });
      const leaveAndReturn = async () => {
        await page.getByRole('link', { name: 'Documents', exact: true }).click();
        await page.getByRole('heading', { level: 1, name: 'Documents' }).waitFor();
        await page.goBack();
        await text.waitFor();
      };
      await container.fill('harbour');
      await text.fill('Boats lie in the harbour.');
      await leaveAndReturn();
      await context.clearCookies();
      await add.click();
      await page.getByLabel('Organisation key').waitFor();
      await signInAt(page, api.key, page.url());
      expect([await text.inputValue(), await container.inputValue()]).toEqual(['Boats lie in the harbour.', 'harbour']);
      await add.click();
      await page.getByRole('link', { name: 'Boats lie in the harbour.' }).waitFor();
      await leaveAndReturn();
      expect(await text.inputValue()).toBe('');
    });
  });

  it('on Add is forgotten at sign-out, once that has worked', async () => {
    await journey('/console/add', async (page, api) => {
      const text = page.getByRole('textbox', { name: 'Text' });
      const signOut = async () => {
        await page.getByRole('button', { name: 'Account', exact: true }).click();
        await page.getByRole('menuitem', { name: 'Sign out' }).click();
      };
      const refuse = (route: Route) =>
        route.request().method() === 'DELETE' ? route.fulfill({ status: 429 }) : route.continue();
      await text.fill('A secret of the harbour.');
      await page.route('**/console/session', refuse);
      await signOut();
      await page.getByText('Too many requests', { exact: true }).waitFor();
      await page.reload();
      expect(await text.inputValue()).toBe('A secret of the harbour.');
      await page.unroute('**/console/session', refuse);
      await signOut();
      await page.getByText('You are signed out.').waitFor();
      expect(await page.evaluate('JSON.stringify({ ...sessionStorage })')).not.toContain('secret');
      await signInAt(page, api.key, '/console/add');
      expect(await text.inputValue()).toBe('');
    });
  });

  it('in “Write a memory” outlasts a click beside it and Escape, until it is sent', async () => {
    await journey('/console/memories', async (page) => {
      const open = page.getByRole('button', { name: 'Write one' });
      const dialog = page.getByRole('dialog');
      const memory = dialog.getByLabel('Memory', { exact: true });
      await open.click();
      await memory.fill('Gus lives in Oslo.');
      await page.mouse.click(5, 5);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await open.click();
      await memory.waitFor();
      expect(await memory.inputValue()).toBe('Gus lives in Oslo.');
      await dialog.getByRole('button', { name: 'Remember' }).click();
      await page.getByRole('link', { name: 'Gus lives in Oslo.' }).waitFor();
      await dialog.waitFor({ state: 'detached' });
      await open.click();
      await memory.waitFor();
      expect(await memory.inputValue()).toBe('');
    });
  });

  it('in “Correct” outlasts the panel', async () => {
    await journey(
      '/console/memories',
      async (page) => {
        const memory = page.getByRole('dialog').getByLabel('Memory', { exact: true });
        const correct = async () => {
          await page.getByRole('link', { name: 'Gus lives in Oslo.' }).click();
          await page.getByRole('button', { name: 'Correct' }).click();
          await memory.waitFor();
        };
        await correct();
        await memory.fill('Gus lives in Bergen');
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        await correct();
        expect(await memory.inputValue()).toBe('Gus lives in Bergen');
      },
      (api) => api.post('/v4/memories', { containerTag: 'people', memories: [{ content: 'Gus lives in Oslo.' }] }),
    );
  });

  it.each([
    ['Settings', '/console/settings', 'Workspace prompt'],
    ['A container', '/console/containers/harbour', 'What it is about'],
  ])('%s is not left without a question while something is not saved', async (_, path, label) => {
    await journey(
      path,
      async (page) => {
        const field = page.getByLabel(label);
        const leave = async (isSure: boolean) => {
          page.once('dialog', (question) => (isSure ? question.accept() : question.dismiss()));
          const asked = page.waitForEvent('dialog');
          await page.getByRole('link', { name: 'Documents', exact: true }).click();
          expect((await asked).message()).toContain('not saved');
        };
        await field.fill('A shipyard.');
        await leave(false);
        expect(await field.inputValue()).toBe('A shipyard.');
        await leave(true);
        await page.getByRole('heading', { level: 1, name: 'Documents' }).waitFor();
      },
      (api) => api.patch('/v3/container-tags/harbour', { name: 'The harbour' }),
    );
  });

  it('is sent once by a double click', async () => {
    await journey('/console/add', async (page) => {
      let sent = 0;
      await page.route('**/v3/documents', (route) => {
        sent += 1;
        return route.continue();
      });
      await page.getByRole('textbox', { name: 'Text' }).fill('Boats lie in the harbour.');
      await page.getByRole('button', { name: 'Add text' }).dblclick();
      await page.getByRole('link', { name: 'Boats lie in the harbour.' }).waitFor();
      // What the page has begun comes before this.
      await page.evaluate("fetch('/healthz').then(() => undefined)");
      expect(sent).toBe(1);
    });
  });
});

describe('what is refused', () => {
  it('is said at the field, not by the name that the API has for it', async () => {
    await journey('/console/add?kind=address', async (page) => {
      const address = page.getByRole('textbox', { name: 'Web address' });
      await address.fill('ftp://harbour.example/boats');
      await page.getByRole('button', { name: 'Add web address' }).click();
      const error = page.locator(`#${await address.getAttribute('id')}-error`);
      await error.waitFor();
      expect(await error.textContent()).toBe('Only web addresses that begin with http:// or https:// can be fetched.');
      expect(await address.getAttribute('aria-invalid')).toBe('true');
      expect(await page.getByText('content:').count()).toBe(0);
    });
  });

  it('a memory that would be forgotten at once is not sent', async () => {
    await journey('/console/memories', async (page) => {
      await page.getByRole('button', { name: 'Write one' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Memory', { exact: true }).fill('Gus lives in Oslo.');
      await dialog.getByLabel('Forget it after').fill('2020-01-01T00:00');
      await dialog.getByText('This time is past').waitFor();
      expect(await dialog.getByRole('button', { name: 'Remember' }).isDisabled()).toBe(true);
    });
  });
});
