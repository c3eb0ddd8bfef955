import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type CodeHost, startCodeHost } from '../support/code-host/index.js';
import { eventually } from '../support/eventually.js';
import { startReceiver } from '../support/receiver.js';
import { apiOf, stack } from '../support/tenant.js';
import { journey, useBrowser } from './support/journey.js';

useBrowser();

let codeHost: CodeHost;
beforeAll(async () => {
  codeHost = await startCodeHost();
});
afterAll(() => codeHost.close());

describe('somebody who runs Cairn for a team', () => {
  it('connects the code host, and sees a push arrive', async () => {
    const files = { 'guide.md': '# Guide\n\nThe keeper counts herons.' };
    const repository = await codeHost.addRepository(`handbook-${Date.now()}`, { files });
    await journey('/console/connections', async (page) => {
      await page.getByRole('button', { name: 'Connect an account' }).first().click();
      const wizard = page.getByRole('dialog');
      await wizard.getByRole('combobox', { name: 'Container' }).fill('team-docs');
      await wizard.getByRole('button', { name: 'Continue' }).click();
      const link = await wizard.getByRole('link', { name: "Open the provider's page" }).getAttribute('href');
      await fetch(await codeHost.authorize(link ?? ''), { redirect: 'manual' });
      await wizard.getByRole('link', { name: 'Choose repositories' }).click();
      const repositories = page.getByRole('region', { name: 'Repositories' });
      await repositories.getByLabel(repository.fullName, { exact: true }).check();
      await repositories.getByRole('button', { name: 'Save 1 repository' }).click();
      const runs = page.getByText('Completed', { exact: true });
      await runs.first().waitFor();
      const before = await runs.count();
      await codeHost.commit(repository.fullName, { write: { 'guide.md': '# Guide\n\nThe keeper counts seals.' } });
      await eventually(async () => (await runs.count()) > before || undefined, 'the run of the push to be seen');
      await page.goto('/console/search?q=What%20does%20the%20keeper%20count%3F');
      await page.getByRole('region', { name: 'Documents', exact: true }).getByText(/seals/).first().waitFor();
    });
  }, 240_000);

  it('merges two containers', async () => {
    await journey(
      '/console/containers/harbour',
      async (page, api) => {
        const merge = page.getByRole('region', { name: 'Merge' });
        await merge.getByRole('combobox', { name: 'Into' }).click();
        await page.getByRole('option', { name: 'quay' }).click();
        await merge.getByRole('button', { name: 'Merge' }).click();
        const question = page.getByRole('dialog');
        await question.getByLabel(/to confirm/).fill('harbour');
        await question.getByRole('button', { name: 'Merge containers' }).click();
        await eventually(
          async () => (await api.get('/v3/container-tags/harbour')).status === 404 || undefined,
          'the merged container to be gone',
        );
        await page.goto('/console/documents?container=quay');
        await page.getByText('Boats lie in the harbour.').first().waitFor();
      },
      async (api) => {
        await api.remember({ content: 'Boats lie in the harbour.', containerTag: 'harbour' });
        await api.remember({ content: 'The quay is long.', containerTag: 'quay' });
      },
    );
  });

  it('makes a key for one container, uses it and revokes it', async () => {
    await journey('/console/keys', async (page) => {
      await page.getByRole('button', { name: 'Create key' }).first().click();
      const form = page.getByRole('dialog');
      await form.getByRole('combobox', { name: 'Container' }).fill('app');
      await form.getByLabel('Name').fill('The app');
      await form.getByRole('button', { name: 'Create key' }).click();
      const key = (await page.getByRole('region', { name: 'Key', exact: true }).textContent()) ?? '';
      await page.getByRole('button', { name: 'I have copied it' }).click();
      const app = apiOf(stack().apiUrl, key.trim());
      expect((await app.get('/v3/session')).body.scope).toEqual({ type: 'scoped', tag: 'app' });
      await page.getByRole('button', { name: 'Revoke The app' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click();
      await page.getByText('The key The app is revoked.').waitFor();
      expect((await app.get('/v3/session')).status).toBe(401);
      await page.getByRole('button', { name: 'Revoke The app' }).waitFor({ state: 'detached' });
    });
  });

  it('makes a webhook, tests it, and has the test sent again', async () => {
    const receiver = await startReceiver();
    await journey('/console/webhooks', async (page) => {
      await page.getByRole('button', { name: 'Create webhook' }).first().click();
      const form = page.getByRole('dialog');
      await form.getByLabel('Address').fill(receiver.url);
      await form.getByRole('button', { name: 'Create webhook' }).click();
      await page.getByRole('button', { name: 'I have copied it' }).click();
      await page.getByRole('link', { name: receiver.url }).click();
      await page.getByRole('button', { name: 'Send a test' }).click();
      const deliveries = page.getByRole('region', { name: 'Deliveries', exact: true });
      await deliveries.getByText('Delivered', { exact: true }).first().waitFor();
      await deliveries.getByRole('button', { name: 'webhook.test' }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Redeliver' }).click();
      await eventually(
        async () => (await deliveries.getByText('Delivered', { exact: true }).count()) >= 2 || undefined,
        'both',
      );
      expect(new Set(receiver.calls.map(({ id }) => id)).size).toBe(1);
    });
    expect(receiver.calls).toHaveLength(2);
    await receiver.close();
  });

  it('is not let to reset the organisation without its name', async () => {
    await journey('/console/settings', async (page, api) => {
      const id = await api.remember({ content: 'Kept.', containerTag: 'kept' });
      await page.getByRole('region', { name: 'Reset' }).getByRole('button').click();
      const question = page.getByRole('dialog');
      const button = question.getByRole('button', { name: 'Reset organisation' });
      expect(await button.isDisabled()).toBe(true);
      await question.getByLabel(/to confirm/).fill('something else');
      expect(await button.isDisabled()).toBe(true);
      await question.getByRole('button', { name: 'Cancel' }).click();
      expect((await api.get(`/v3/documents/${id}`)).status).toBe(200);
    });
  });
});
