import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { askWith, type SessionHeaders, signIn } from '../support/console.js';
import { type Api, newTenant, stack } from '../support/tenant.js';
import { signInAt } from './support/browser.js';
import { journey, openVisit, useBrowser } from './support/journey.js';

useBrowser();

/** What a session opens, from a page of the service. */
const listStatus = async (session: SessionHeaders) => (await askWith(session)('GET', '/v3/container-tags/list')).status;

/** What the page itself keeps of its session. */
const keptBy = (page: Page) => page.evaluate<string | null>("localStorage.getItem('cairn.session')");

describe('somebody who is signed in', () => {
  it('signs out, and the cookie is dead', async () => {
    await journey('/console', async (page, _, context) => {
      const [cookie, ...others] = await context.cookies();
      expect(cookie).toMatchObject({ name: 'cairn', httpOnly: true, sameSite: 'Strict', path: '/' });
      expect(others).toEqual([]);
      const kept = await keptBy(page);
      const sent = { cookie: `${cookie?.name}=${cookie?.value}`, 'x-cairn-session': kept ?? '' };
      expect(await listStatus(sent)).toBe(200);
      await page.getByRole('button', { name: 'Account', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.getByText('You are signed out.').waitFor();
      expect(await context.cookies()).toEqual([]);
      expect(await listStatus(sent)).toBe(401);
      const left = await page.evaluate<string>('JSON.stringify({ ...localStorage, ...sessionStorage })');
      for (const secret of ['sm_', kept]) expect(left).not.toContain(secret);
    });
  });

  it('is signed in on further pages too, and asked to sign in where the cookie is all that is left', async () => {
    await journey('/console', async (page, api, context) => {
      const another = await context.newPage();
      await another.goto('/console');
      await another.getByRole('button', { name: 'Account', exact: true }).waitFor();
      await another.evaluate('localStorage.clear()');
      await another.reload();
      await another.getByLabel('Organisation key').waitFor();
      expect(await context.cookies()).toHaveLength(1);
      await page.getByLabel('Organisation key').waitFor();
      await signInAt(another, api.key);
      await page.getByRole('button', { name: 'Account', exact: true }).waitFor();
    });
  });

  it('sees nothing of the one organisation any more once another page has signed in to another one', async () => {
    const name = (api: Api, text: string) => api.patch('/v3/container-tags/harbour', { name: text });
    await journey(
      '/console/containers/harbour',
      async (page, _, context) => {
        const about = page.getByLabel('What it is about');
        await about.fill('A secret of the one.');
        const other = await newTenant();
        await name(other, 'Of the other');
        const another = await context.newPage();
        await another.goto('/console');
        await another.getByRole('button', { name: 'Account', exact: true }).click();
        await another.getByRole('menuitem', { name: 'Sign out' }).click();
        await another.getByText('You are signed out.').waitFor();
        await signInAt(another, other.key);
        await page.getByRole('heading', { level: 1, name: 'Of the other' }).waitFor();
        expect(await about.inputValue()).toBe('');
      },
      (api) => name(api, 'Of the one'),
    );
  });

  it('changes nothing of another organisation from a page that has not heard yet that another one signed in there', async () => {
    const other = await newTenant();
    await other.patch('/v3/container-tags/harbour', { name: 'Of the other' });
    const { session } = await signIn(other.key);
    await journey(
      '/console/containers/harbour',
      async (page, _, context) => {
        await page.getByLabel('Name').fill('Of the one, changed');
        const [cookie = '', value = ''] = session.cookie.split('=');
        await context.addCookies([{ name: cookie, value, url: stack().apiUrl }]);
        const half = JSON.stringify(session['x-cairn-session']);
        await page.evaluate(`localStorage.setItem('cairn.session', ${half})`);
        await page.getByRole('button', { name: 'Save' }).click();
        await page.getByText('the session has ended').waitFor();
        expect((await other.get('/v3/container-tags/harbour')).body.name).toBe('Of the other');
        expect(await keptBy(page)).toBe(session['x-cairn-session']);
      },
      (api) => api.patch('/v3/container-tags/harbour', { name: 'Of the one' }),
    );
  });

  it('leaves nothing that goes on in the session of the organisation that signs in next', async () => {
    const [one, other] = [await newTenant(), await newTenant()];
    for (const { patch } of [one, other]) await patch('/v3/container-tags/harbour', { name: 'The harbour' });
    // Not a journey: the browser notes the 503 as an error.
    const { page, close } = await openVisit(one.key);
    await signInAt(page, one.key, '/console/settings');
    await page.clock.install();
    await page.reload();
    const deleted: string[] = [];
    let refuse = () => {};
    const refused = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    await page.route('**/v3/container-tags/harbour', async (route) => {
      if (route.request().method() !== 'DELETE') return route.continue();
      deleted.push(route.request().url());
      if (deleted.length > 1) return route.continue();
      await refused;
      return route.fulfill({ status: 503, json: { error: 'It is being emptied.' } }).catch(() => undefined);
    });
    await page.getByLabel('Workspace prompt').fill('A shipyard.');
    await page.getByRole('button', { name: 'Save: How content is read' }).click();
    // A notice stays while the pointer is on it.
    await page.getByText('How content is read: saved.').hover();
    await page.getByRole('link', { name: 'Containers', exact: true }).press('Enter');
    await page.getByRole('link', { name: 'The harbour' }).press('Enter');
    await page.getByRole('button', { name: 'Delete container' }).press('Enter');
    const question = page.getByRole('dialog');
    await question.getByLabel(/to confirm/).fill('harbour');
    await question.getByLabel(/to confirm/).press('Enter');
    await page.getByText(/^Deleting: /).waitFor();
    await page.getByRole('button', { name: 'Account', exact: true }).press('Enter');
    await page.getByRole('menuitem', { name: 'Sign out' }).press('Enter');
    await page.getByText('You are signed out.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' });
    await page.getByLabel('Organisation key').fill(other.key);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Account', exact: true }).waitFor();
    // What the page has begun comes before a request of its own.
    const settled = () => page.evaluate("fetch('/healthz').then(() => undefined)");
    refuse();
    await settled();
    await page.clock.fastForward('01:00');
    await settled();
    expect(deleted).toHaveLength(1);
    expect((await other.get('/v3/container-tags/harbour')).status).toBe(200);
    await close();
  });

  it('is signed out where a neighbouring port has put its own cookie', async () => {
    const { session } = await signIn((await newTenant()).key);
    await journey('/console', async (page, _, context) => {
      const [name = '', value = ''] = session.cookie.split('=');
      await context.addCookies([{ name, value, url: stack().apiUrl }]);
      await page.getByRole('link', { name: 'Documents' }).click();
      await page.getByText('the session has ended').waitFor();
      expect(await keptBy(page)).toBeNull();
    });
  });

  it('is asked to sign in at once when the key is revoked', async () => {
    await journey('/console/containers', async (page, api) => {
      const { body: other } = await api.post('/v3/auth/keys', { name: 'Another key' });
      const [{ id }] = (await api.get('/v3/auth/keys')).body.keys.filter(
        ({ name }: { name: string }) => name === 'First key',
      );
      const headers = { authorization: `Bearer ${other.key}` };
      expect((await api.send('DELETE', `/v3/auth/keys/${id}`, undefined, headers)).status).toBe(200);
      await page.getByRole('link', { name: 'Documents' }).click();
      await page.getByLabel('Organisation key').waitFor();
      await page.getByText(/key was revoked/).waitFor();
    });
  });
});

describe('somebody with a wrong key', () => {
  it('is told so in words, and stays outside', async () => {
    const key = 'sm_nobody_0123456789abcdef';
    const { page, faults, close } = await openVisit(key);
    await page.goto('/console');
    await page.getByLabel('Organisation key').fill(key);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('No organisation has this key').waitFor();
    expect(faults).toEqual([]);
    await close();
  });
});
