import { describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { eventually } from '../support/eventually.js';
import { newTenant } from '../support/tenant.js';
import { signInAt } from './support/browser.js';
import { openVisit, useBrowser } from './support/journey.js';

useBrowser();

const hasFocus = (target: Locator) => target.evaluate((element) => element === element.ownerDocument.activeElement);
const holdsFocus = (target: Locator) =>
  target.evaluate((element) => element.contains(element.ownerDocument.activeElement));
/** Waits for the focus, which a dialog and a menu take only after they are seen. A key before that is not theirs. */
const untilInside = (target: Locator) =>
  eventually(async () => ((await holdsFocus(target)) ? true : undefined), `${target} to have the focus`);
/** Whether what has the focus is drawn as such: by an outline or, of a field, by its border in the outline's colour. */
const isSeen = (target: Locator) =>
  target.evaluate((element) => {
    const document = element.ownerDocument;
    const styleOf = (of: typeof element) => document.defaultView.getComputedStyle(of);
    const { outlineStyle, borderTopColor } = styleOf(element);
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(--mantine-primary-color-filled)';
    const accent = styleOf(probe).color;
    probe.remove();
    return outlineStyle !== 'none' || borderTopColor === accent;
  });
const mostStops = 80;

/** Goes on with Tab until the target has the focus, which must be seen there. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await hasFocus(target)) {
      await eventually(async () => ((await isSeen(target)) ? true : undefined), `the focus to be seen on ${target}`);
      return;
    }
    await page.keyboard.press(key);
  }
  throw new Error(`${target} is not reached with ${key}`);
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Whether the focus stays inside while somebody goes on and back. */
async function expectTrapped(page: Page, dialog: Locator): Promise<void> {
  await untilInside(dialog);
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let stop = 0; stop < 15; stop += 1) {
      await page.keyboard.press(key);
      expect([key, stop, await holdsFocus(dialog)]).toEqual([key, stop, true]);
    }
  }
}

describe('with the keyboard alone', () => {
  it('somebody signs in, adds a text, finds it, forgets a memory, takes it back and signs out', async () => {
    const api = await newTenant();
    const { page, faults, close } = await openVisit(api.key);
    await page.goto('/console');
    await tabTo(page, page.getByLabel('Organisation key'));
    await page.keyboard.type(api.key);
    await press(page, page.getByRole('button', { name: 'Sign in' }));
    const account = page.getByRole('button', { name: 'Account', exact: true });
    await account.waitFor();

    await press(page, page.getByRole('link', { name: 'Add', exact: true }));
    await press(page, page.getByRole('link', { name: 'Skip to content' }));
    await tabTo(page, page.getByRole('textbox', { name: 'Text' }));
    await page.keyboard.type('Ana is allergic to peanuts. Ana works as a nurse in Lisbon.');
    await press(page, page.getByRole('button', { name: 'Add text' }), 'Space');
    const memory = await eventually(async () => {
      const { memoryEntries } = (await api.post('/v4/memories/list', {})).body;
      return memoryEntries.find((entry: { memory: string }) => entry.memory.includes('peanuts'));
    }, 'a memory of the text');

    await press(page, page.getByRole('link', { name: 'Search', exact: true }));
    await tabTo(page, page.getByLabel('Question', { exact: true }));
    await page.keyboard.type('What can Ana not eat?');
    await page.keyboard.press('Enter');
    const found = page
      .getByRole('region', { name: 'Memories', exact: true })
      .getByRole('link', { name: memory.memory, exact: true });
    await press(page, found);
    const panel = page.getByRole('dialog', { name: 'Memory' });
    await panel.getByRole('button', { name: 'Forget' }).waitFor();
    await expectTrapped(page, panel);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });

    const row = page.getByRole('table', { name: 'Memories' }).getByRole('link', { name: memory.memory, exact: true });
    await press(page, row);
    await panel.getByRole('button', { name: 'Forget' }).waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await untilInside(row);

    await page.keyboard.press('Enter');
    await press(page, panel.getByRole('button', { name: 'Forget' }));
    await row.waitFor({ state: 'detached' });
    await press(page, page.getByLabel('Forgotten and expired ones, too'), 'Space');
    await press(page, row);
    await press(page, panel.getByRole('button', { name: 'Restore' }));
    await panel.getByRole('button', { name: 'Forget' }).waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    const { memoryEntries } = (await api.post('/v4/memories/list', {})).body;
    expect(memoryEntries.map(({ id }: { id: string }) => id)).toContain(memory.id);

    await tabTo(page, account, 'Shift+Tab');
    await page.keyboard.press('Enter');
    const signOut = page.getByRole('menuitem', { name: 'Sign out' });
    await untilInside(page.getByRole('menu'));
    await page.keyboard.press('Escape');
    await signOut.waitFor({ state: 'detached' });
    await untilInside(account);
    await page.keyboard.press('Enter');
    await untilInside(page.getByRole('menu'));
    await tabTo(page, signOut, 'ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('You are signed out.').waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('somebody keeps their place when a field opens, and when something was saved, refused or removed', async () => {
    const api = await newTenant();
    await api.post('/v4/memories', { containerTag: 'people', memories: [{ content: 'Gus lives in Oslo.' }] });
    await api.post('/v3/auth/scoped-key', { containerTag: 'people', name: 'The app' });
    // Not a journey: the browser notes what is cut off as an error.
    const { page, close } = await openVisit(api.key);
    await signInAt(page, api.key, '/console/memories');
    const heading = (name: string) => page.getByRole('heading', { level: 1, name });
    const dialog = page.getByRole('dialog');
    const memory = dialog.getByLabel('Memory', { exact: true });

    await press(page, page.getByRole('link', { name: 'Gus lives in Oslo.' }));
    await untilInside(dialog);
    await press(page, dialog.getByRole('button', { name: 'Correct' }));
    await untilInside(memory);
    await page.keyboard.press('End');
    await page.keyboard.type(' Still.');
    await press(page, dialog.getByRole('button', { name: 'Save' }));
    await dialog.getByRole('button', { name: 'Correct' }).waitFor();
    await untilInside(dialog.getByRole('heading', { name: 'Memory' }));
    await press(page, dialog.getByRole('button', { name: 'Forget' }));
    await page.getByText('Nothing is remembered here yet').waitFor();
    await untilInside(heading('Memories'));

    await press(page, page.getByRole('button', { name: 'Write one' }));
    await untilInside(memory);
    await page.keyboard.type('Gus lives in Bergen.');
    await page.route('**/v4/memories', (route) => route.abort());
    const remember = dialog.getByRole('button', { name: 'Remember' });
    await press(page, remember);
    await dialog.getByRole('alert').waitFor();
    await untilInside(remember);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    await press(page, page.getByRole('link', { name: 'Add', exact: true }));
    const text = page.getByRole('textbox', { name: 'Text' });
    await tabTo(page, text);
    await page.keyboard.type('Boats lie in the harbour.');
    await press(page, page.getByRole('button', { name: 'Add text' }));
    await page.getByRole('link', { name: 'Boats lie in the harbour.' }).waitFor();
    await untilInside(text);

    await press(page, page.getByRole('link', { name: 'Keys', exact: true }));
    await press(page, page.getByRole('button', { name: 'Revoke The app' }));
    await untilInside(dialog);
    await press(page, dialog.getByRole('button', { name: 'Revoke key' }));
    await page.getByRole('button', { name: 'Revoke The app' }).waitFor({ state: 'detached' });
    await dialog.waitFor({ state: 'detached' });
    await untilInside(page.getByRole('main').getByRole('heading').and(page.locator(':focus')));
    await close();
  });
});
