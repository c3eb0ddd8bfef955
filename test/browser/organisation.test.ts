import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type CodeHost, owner, startCodeHost } from '../support/code-host/index.js';
import { eventually } from '../support/eventually.js';
import { startReceiver } from '../support/receiver.js';
import { apiOf, newTenant, stack } from '../support/tenant.js';
import { processedDocumentsOf } from '../sync/support.js';
import { hold, signInAt } from './support/browser.js';
import { journey, openVisit, useBrowser } from './support/journey.js';

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
    await journey('/console/connections', async (page, api) => {
      await page.getByRole('button', { name: 'Connect an account' }).first().click();
      const wizard = page.getByRole('dialog');
      await wizard.getByRole('combobox', { name: 'Container' }).fill('team-docs');
      await wizard.getByRole('button', { name: 'Continue' }).click();
      const link = await wizard.getByRole('link', { name: "Open the provider's page" }).getAttribute('href');
      await fetch(await codeHost.authorize(link ?? ''), { redirect: 'manual' });
      await wizard.getByRole('link', { name: 'Choose repositories' }).click();
      await page.getByText(`${owner.name}, ${owner.email}`, { exact: true }).waitFor();
      const repositories = page.getByRole('region', { name: 'Repositories' });
      await repositories.getByLabel(repository.fullName, { exact: true }).check();
      await repositories.getByRole('button', { name: 'Save 1 repository' }).click();
      const runs = page.getByText('Completed', { exact: true });
      await runs.first().waitFor();
      const before = await runs.count();
      await codeHost.commit(repository.fullName, { write: { 'guide.md': '# Guide\n\nThe keeper counts seals.' } });
      await eventually(async () => (await runs.count()) > before || undefined, 'the run of the push to be seen');
      await processedDocumentsOf(api, 'team-docs');
      await page.goto('/console/search?q=What%20does%20the%20keeper%20count%3F');
      await page.getByRole('region', { name: 'Documents', exact: true }).getByText(/seals/).first().waitFor();
    });
  }, 240_000);

  it('makes a container by the tag that requests are to use', async () => {
    await journey('/console/containers', async (page, api) => {
      await page.getByRole('button', { name: 'New container' }).first().click();
      const dialog = page.getByRole('dialog');
      const tag = dialog.getByLabel('Tag');
      await tag.fill('the quay');
      await dialog.getByText('1 to 100 letters, digits and - _ : .').waitFor();
      await tag.fill('quay');
      await dialog.getByRole('button', { name: 'Make it' }).click();
      await page.waitForURL('**/console/containers/quay');
      await api.post('/v3/documents', { content: 'Boats lie at the quay.', containerTag: 'quay' });
      await page.goto('/console/documents');
      await page
        .getByRole('row', { name: /Boats lie at the quay/ })
        .getByText('quay', { exact: true })
        .waitFor();
    });
  });

  it('merges two containers', async () => {
    await journey(
      '/console/containers/harbour?container=harbour',
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
        await page.reload();
        await page.getByText(/^Done: /).waitFor();
        await page.getByRole('heading', { level: 1 }).waitFor();
        expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);
        await page.getByRole('link', { name: 'quay' }).click();
        await page.getByRole('heading', { level: 1, name: 'quay' }).waitFor();
        expect(new URL(page.url()).search).toBe('');
        await page.goBack();
        await page.getByRole('link', { name: 'All containers' }).click();
        await page.getByRole('heading', { level: 1, name: 'Containers' }).waitFor();
        expect(new URL(page.url()).search).toBe('');
        await page.goto('/console/documents?container=quay');
        await page.getByText('Boats lie in the harbour.').first().waitFor();
      },
      async (api) => {
        await api.remember({ content: 'Boats lie in the harbour.', containerTag: 'harbour' });
        await api.remember({ content: 'The quay is long.', containerTag: 'quay' });
      },
    );
  });

  it('looks at another container while one is being emptied, and loses that one only', async () => {
    const api = await newTenant();
    for (const name of ['harbour', 'quay']) await api.post('/v3/projects', { name });
    // Not a journey: the browser notes the 503 as an error.
    const { page, close } = await openVisit(api.key);
    const deleted: string[] = [];
    let empty = () => {};
    const emptied = new Promise<void>((resolve) => {
      empty = resolve;
    });
    await page.route('**/v3/container-tags/*', async (route) => {
      if (route.request().method() !== 'DELETE') return route.continue();
      deleted.push(new URL(route.request().url()).pathname);
      if (deleted.length === 1) return route.fulfill({ status: 503, json: { error: 'It is being emptied.' } });
      await emptied;
      return route.fulfill({ json: { success: true, deletedDocumentsCount: 0, deletedMemoriesCount: 0 } });
    });
    await signInAt(page, api.key, '/console/containers/sm_project_quay');
    await page.getByRole('link', { name: 'Containers', exact: true }).click();
    await page.getByRole('link', { name: 'harbour' }).click();
    const deleteShown = async (tag: string) => {
      await page.getByRole('button', { name: 'Delete container' }).click();
      const question = page.getByRole('dialog');
      await question.getByLabel(/to confirm/).fill(tag);
      await question.getByRole('button', { name: 'Delete container' }).click();
    };
    await deleteShown('sm_project_harbour');
    await page.getByText(/^Deleting: /).waitFor();
    await page.evaluate('history.go(-2)');
    await page.getByRole('heading', { level: 1, name: 'quay' }).waitFor();
    await page.getByLabel('What it is about').fill('Boats that are moored');
    // The last that is done for the deletion.
    const readAgain = page.waitForResponse('**/v3/container-tags/list');
    empty();
    await page.getByText('sm_project_harbour is deleted').waitFor();
    await readAgain;
    expect(new URL(page.url()).pathname).toBe('/console/containers/sm_project_quay');
    expect(await page.getByLabel('What it is about').inputValue()).toBe('Boats that are moored');
    expect(deleted).toEqual(Array(2).fill('/v3/container-tags/sm_project_harbour'));
    // Whoever stays is shown what is left.
    await deleteShown('sm_project_quay');
    await page.waitForURL('**/console/containers');
    await close();
  });

  it('removes a bucket and takes that back, also when the containers are read slowly', async () => {
    const profileBuckets = [{ key: 'diet', description: 'What somebody eats.' }];
    await journey(
      '/console/buckets',
      async (page, api) => {
        const remove = page.getByRole('button', { name: 'Remove diet' });
        await remove.waitFor();
        const letGo = await hold(page, '**/v3/container-tags/list');
        await remove.click();
        await remove.waitFor({ state: 'detached' });
        letGo();
        await page.getByRole('button', { name: 'Undo' }).click();
        await page.getByText('Undone.').waitFor();
        expect((await api.get('/v3/settings')).body).toMatchObject({ profileBuckets });
      },
      (api) => api.send('PATCH', '/v3/settings', { profileBuckets }),
    );
  });

  it('goes on writing what a container is about while it is changed elsewhere', async () => {
    await journey(
      '/console/containers/harbour',
      async (page, api) => {
        const about = page.getByLabel('What it is about');
        await about.fill('Boats, and who');
        await api.patch('/v3/container-tags/harbour', { name: 'The old harbour' });
        const heading = page.getByRole('heading', { level: 1, name: 'The old harbour' });
        await eventually(async () => {
          await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");
          return (await heading.count()) === 1;
        }, 'the page to be read again, as when its window is looked at');
        expect(await about.inputValue()).toBe('Boats, and who');
        expect(await page.getByLabel('Name').inputValue()).toBe('The old harbour');
      },
      (api) => api.patch('/v3/container-tags/harbour', { name: 'The harbour' }),
    );
  });

  it('saves and takes back only what was edited, where an application changes the rest meanwhile', async () => {
    await journey('/console', async (page, api) => {
      const read = async (path: string) => (await api.get(path)).body;
      const save = page.getByRole('button', { name: 'Save', exact: true });
      await api.patch('/v3/container-tags/harbour', { name: 'The harbour', entityContext: 'Boats.' });
      await page.goto('/console/containers/harbour');
      await page.getByLabel('Name').fill('The old harbour');
      await api.patch('/v3/container-tags/harbour', { entityContext: 'Boats and herons.' });
      await save.click();
      await page.getByText('The container is saved.').waitFor();
      const container = await read('/v3/container-tags/harbour');

      const { id } = (await api.post('/v3/webhooks', { url: 'https://hooks.example/one' })).body;
      await page.goto(`/console/webhooks/${id}`);
      await page.getByRole('button', { name: 'Edit' }).click();
      await page.getByLabel('Description').fill('The team');
      await api.patch(`/v3/webhooks/${id}`, { url: 'https://hooks.example/two' });
      await save.click();
      await page.getByText('Saved.', { exact: true }).waitFor();
      const webhook = await read(`/v3/webhooks/${id}`);

      await page.goto('/console/settings');
      const form = page.getByRole('region', { name: 'How content is read' });
      await form.getByLabel('Chunk size').fill('100');
      await api.patch('/v3/settings', { workspacePrompt: 'A shipyard.' });
      await form.getByRole('button', { name: 'Save' }).click();
      const undo = page.getByRole('button', { name: 'Undo' });
      await undo.waitFor();
      const settings = await read('/v3/settings');
      await api.patch('/v3/settings', { workspacePrompt: 'A wharf.' });
      await undo.click();
      await page.getByText('Undone.').waitFor();
      const undone = await read('/v3/settings');

      const [diet, travel] = ['diet', 'travel'].map((key) => ({ key, description: '' }));
      await api.patch('/v3/settings', { profileBuckets: [diet] });
      await page.goto('/console/buckets');
      const remove = page.getByRole('button', { name: 'Remove diet' });
      await remove.waitFor();
      await api.patch('/v3/settings', { profileBuckets: [diet, travel] });
      await remove.click();
      await page.getByText('The bucket diet is removed.').waitFor();
      const { profileBuckets } = await read('/v3/settings');

      expect({ container, webhook, settings, undone, profileBuckets }).toMatchObject({
        container: { name: 'The old harbour', entityContext: 'Boats and herons.' },
        webhook: { url: 'https://hooks.example/two', description: 'The team' },
        settings: { workspacePrompt: 'A shipyard.', chunkSize: 100 },
        undone: { workspacePrompt: 'A wharf.', chunkSize: -1 },
        profileBuckets: [travel],
      });
    });
  });

  it('takes back the last change of buckets alone', async () => {
    const [diet, travel] = ['diet', 'travel'].map((key) => ({ key, description: '' }));
    await journey(
      '/console/buckets',
      async (page, api) => {
        await page.getByRole('button', { name: 'Remove diet' }).click();
        await page.getByText('The bucket diet is removed.').waitFor();
        await page.getByRole('button', { name: 'Remove travel' }).click();
        // Notices stay while the pointer is on one of them.
        await page.getByText('The bucket travel is removed.').hover();
        await page.getByText('The bucket diet is removed.').waitFor({ state: 'detached' });
        await page.getByRole('button', { name: 'Undo' }).click();
        await page.getByText('Undone.').waitFor();
        expect((await api.get('/v3/settings')).body).toMatchObject({ profileBuckets: [travel] });
      },
      (api) => api.patch('/v3/settings', { profileBuckets: [diet, travel] }),
    );
  });

  it('takes back the last change of settings alone, and keeps what was typed since', async () => {
    await journey(
      '/console/settings',
      async (page, api) => {
        const form = page.getByRole('region', { name: 'How content is read' });
        const prompt = form.getByLabel('Workspace prompt');
        const saved = page.getByText('How content is read: saved.');
        await prompt.fill('A shipyard.');
        await form.getByRole('button', { name: 'Save' }).click();
        await saved.hover();
        await form.getByLabel('Chunk size').fill('100');
        await form.getByRole('button', { name: 'Save' }).click();
        await eventually(async () => (await api.get('/v3/settings')).body.chunkSize === 100, 'the second change');
        await saved.last().hover();
        await eventually(async () => (await saved.count()) === 1, 'the notice of the first change to be gone');
        await prompt.fill('Half a sen');
        await page.getByRole('button', { name: 'Undo' }).click();
        await page.getByText('Undone.').waitFor();
        expect((await api.get('/v3/settings')).body).toMatchObject({ workspacePrompt: 'A shipyard.', chunkSize: -1 });
        await eventually(async () => (await form.getByLabel('Chunk size').inputValue()) === '', 'the field to show it');
        expect(await prompt.inputValue()).toBe('Half a sen');
      },
      (api) => api.patch('/v3/settings', { workspacePrompt: 'A help desk.' }),
    );
  });

  it.each([
    ['What is remembered', 'Filter prompt', 'filterPrompt'],
    ['How content is read', 'Workspace prompt', 'workspacePrompt'],
  ])('changes a text of “%s” and takes that back, and the next change leaves it so', async (title, label, setting) => {
    await journey(
      '/console/settings',
      async (page, api) => {
        const form = page.getByRole('region', { name: title });
        const save = form.getByRole('button', { name: 'Save' });
        const saved = page.getByText(`${title}: saved.`);
        await form.getByLabel(label).fill('A shipyard.');
        await save.click();
        await page.getByRole('button', { name: 'Undo' }).click();
        await page.getByText('Undone.').waitFor();
        await saved.waitFor({ state: 'detached' });
        await save.click();
        await saved.waitFor();
        expect((await api.get('/v3/settings')).body).toMatchObject({ [setting]: 'A help desk.' });
      },
      (api) => api.send('PATCH', '/v3/settings', { [setting]: 'A help desk.' }),
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

  it('begins anew with a webhook after an address was refused', async () => {
    await journey('/console/webhooks', async (page) => {
      const create = page.getByRole('main').getByRole('button', { name: 'Create webhook' }).first();
      const form = page.getByRole('dialog');
      await create.click();
      await form.getByLabel('Address').fill('ftp://hooks.example');
      await form.getByRole('button', { name: 'Create webhook' }).click();
      await form.getByRole('alert').waitFor();
      await form.getByRole('button', { name: 'Cancel' }).click();
      await form.waitFor({ state: 'detached' });
      await create.click();
      await form.getByLabel('Address').waitFor();
      expect(await form.getByRole('alert').count()).toBe(0);
    });
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
