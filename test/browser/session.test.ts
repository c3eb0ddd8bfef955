import { describe, expect, it } from '@jest/globals';
import { stack } from '../support/tenant.js';
import { journey, openVisit, useBrowser } from './support/journey.js';

useBrowser();

/** What the browser's cookie opens, from a page of the service. */
const listStatus = (cookie: string) =>
  fetch(`${stack().apiUrl}/v3/container-tags/list`, {
    headers: { cookie, 'x-cairn-console': '1', origin: stack().apiUrl },
  }).then(({ status }) => status);

describe('somebody who is signed in', () => {
  it('signs out, and the cookie is dead', async () => {
    await journey('/console', async (page, _, context) => {
      const [cookie, ...others] = await context.cookies();
      expect(cookie).toMatchObject({ name: 'cairn', httpOnly: true, sameSite: 'Strict', path: '/' });
      expect(others).toEqual([]);
      const sent = `${cookie?.name}=${cookie?.value}`;
      expect(await listStatus(sent)).toBe(200);
      await page.getByRole('button', { name: 'Account', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.getByText('You are signed out.').waitFor();
      expect(await context.cookies()).toEqual([]);
      expect(await listStatus(sent)).toBe(401);
      const kept = await page.evaluate<string>('JSON.stringify({ ...localStorage, ...sessionStorage })');
      expect(kept).not.toContain('sm_');
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
