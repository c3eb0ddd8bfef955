import { describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { noted } from '../support/scripted-notes.js';
import { db } from '../support/tenant.js';
import { hold } from './support/browser.js';
import { journey, useBrowser } from './support/journey.js';

useBrowser();

describe('somebody who runs Cairn for a team', () => {
  it('adds a first text, watches its stages, and finds it', async () => {
    await journey('/console', async (page) => {
      await page.getByRole('button', { name: 'Add this text' }).click();
      await page.getByText('Done. See').waitFor();
      await page.getByLabel('Question').fill('What can Ana not eat?');
      await page.getByRole('button', { name: 'Find it' }).click();
      await page
        .getByRole('list', { name: 'Found' })
        .getByText(/peanuts/)
        .first()
        .waitFor();
      await page.getByRole('link', { name: 'Overview', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    });
  });

  it('uploads three files, of which one fails, says why, and is tried again', async () => {
    await journey('/console/add?kind=files', async (page, api) => {
      const files = [
        {
          name: 'harbour.md',
          mimeType: 'text/markdown',
          buffer: Buffer.from('# Harbour\n\nThe harbour opens at six.'),
        },
        { name: 'ships.txt', mimeType: 'text/plain', buffer: Buffer.from('Three ships lie at the quay.') },
        { name: 'torn.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nThere is nothing more.') },
      ];
      await page.locator('input[type=file]').setInputFiles(files);
      const added = page.getByRole('region', { name: 'Just added' });
      for (const { name } of files) await added.getByText(name).first().waitFor();
      const retry = added.getByRole('button', { name: 'Retry torn.pdf' });
      await retry.click();
      await page.getByText('It is processed again.').waitFor();
      const failed = await eventually(async () => {
        const all: { status: string; failureReason: string | null }[] = (await api.post('/v3/documents/list', {})).body
          .memories;
        const [one, ...others] = all.filter(({ status }) => status !== 'done');
        return all.length === 3 && others.length === 0 && one?.status === 'failed' ? one : undefined;
      }, 'two documents to be done, and one to have failed again');
      await page.goto('/console/documents');
      await page
        .getByText(failed.failureReason ?? 'a reason')
        .first()
        .waitFor();
    });
  });

  it('hears of a file that is refused after the page was left, and finds it there', async () => {
    await journey('/console/add?kind=files', async (page) => {
      let letGo = () => {};
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await page.route('**/v3/documents/file', async (route) => {
        await held;
        await route.fulfill({ status: 422, json: { error: 'Refused', details: 'It is torn' } });
      });
      const file = { name: 'torn.txt', mimeType: 'text/plain', buffer: Buffer.from('Torn.') };
      await page.locator('input[type=file]').setInputFiles([file]);
      const added = page.getByRole('region', { name: 'Just added' });
      await added.getByText('torn.txt').waitFor();
      await page.getByRole('link', { name: 'Documents', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Documents' }).waitFor();
      letGo();
      await page.getByRole('alert').getByText('torn.txt: It is torn').waitFor();
      await page.getByRole('link', { name: 'Add', exact: true }).click();
      await added.getByText('It is torn').waitFor();
    });
  });

  it('sees that what was added is deleted meanwhile, and asks for it no more', async () => {
    await journey('/console', async (page, api) => {
      await page.clock.install();
      await page.goto('/console/add');
      await page.getByRole('textbox', { name: 'Text' }).fill('Boats lie in the harbour.');
      const accepted = page.waitForResponse('**/v3/documents');
      await page.getByRole('button', { name: 'Add text' }).click();
      const { id } = await (await accepted).json();
      const added = page.getByRole('region', { name: 'Just added' });
      await added.getByRole('link', { name: 'Boats lie in the harbour.' }).waitFor();
      await api.send('DELETE', `/v3/documents/${id}`);
      const looked = page.waitForResponse('**/console/session');
      await page.clock.fastForward('01:00');
      await added.getByText('It was deleted.').waitFor();
      await looked;
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.clock.fastForward('05:00');
      // What the page began then comes before this.
      await page.evaluate("fetch('/healthz').then(() => undefined)");
      expect(asked).toContain('/console/session');
      expect(asked).not.toContain(`/v3/documents/${id}`);
    });
  });

  it('opens the file of a document that has one', async () => {
    await journey('/console', async (page, api) => {
      const file = page.getByRole('button', { name: 'File', exact: true });
      const { body: uploaded } = await api.upload(Buffer.from('Three ships lie at the quay.'), 'ships.txt', {});
      await page.goto(`/console/documents/${uploaded.id}`);
      const download = page.waitForEvent('download');
      await file.click();
      expect((await download).suggestedFilename()).toBe('ships.txt');
      await page.getByRole('heading', { name: 'Three ships lie at the quay.' }).waitFor();
      await page.getByText('ships.txt', { exact: true }).waitFor();
      await page.goto('/console/documents');
      await page
        .getByRole('row', { name: 'Three ships lie at the quay.' })
        .getByText('ships.txt', { exact: true })
        .waitFor();
      const content = '<!doctype html><html><body><p>The quay is long.</p></body></html>';
      const { body: sent } = await api.post('/v3/documents', { content });
      await page.goto(`/console/documents/${sent.id}`);
      await page.getByRole('button', { name: 'Delete' }).waitFor();
      expect(await file.count()).toBe(0);
    });
  });

  it('watches a document until its memories are there, and never hears that there are none', async () => {
    await journey('/console', async (page, api) => {
      const id = await api.remember({ content: 'Otto repairs clocks in Bremen.', dreaming: 'instant' });
      let isMoving = true;
      await page.route(`**/v3/documents/${id}`, async (route) => {
        const moving = isMoving ? { dreamingStatus: 'dreaming', updatedAt: new Date(0).toISOString() } : {};
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: { ...(await answer.json()), ...moving } });
      });
      let letGo = () => {};
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await page.route('**/v3/documents/documents/by-ids', async (route) => {
        const answer = await route.fetch();
        const body = await answer.json();
        if (isMoving) body.documents[0].memoryEntries = [];
        else await held;
        if (!isMoving) body.documents[0].truncated = ['memoryEntries'];
        await route.fulfill({ response: answer, json: body });
      });
      await page.goto(`/console/documents/${id}`);
      await page.getByRole('tab', { name: 'Memories' }).click();
      await page.getByText('memories come last').waitFor();
      isMoving = false;
      await page.getByText('Done', { exact: true }).waitFor();
      expect(await page.getByText('memories come last').count()).toBe(1);
      letGo();
      await page.getByRole('link', { name: /Otto repairs clocks/ }).waitFor();
      await page.getByText('further memories are not shown').waitFor();
    });
  });

  it('retries a document that is found and whose memories failed', async () => {
    await journey('/console', async (page, api) => {
      const id = await api.remember({ content: 'Otto repairs clocks in Bremen.', dreaming: 'instant' });
      const processingMetadata = { memoryError: 'The notes cannot be embedded' };
      await db().document.updateMany({ where: { orgId: api.orgId, id }, data: { processingMetadata } });
      await page.goto(`/console/documents/${id}`);
      await page.getByText('The notes cannot be embedded').waitFor();
      await page.getByRole('button', { name: /^Retry/ }).click();
      await page.getByText('It is processed again.').waitFor();
      await page.getByText('The notes cannot be embedded').waitFor({ state: 'detached' });
    });
  });

  it('forgets the only memory of the last page, and sees the page before it', async () => {
    const memories = Array.from({ length: 26 }, (_, position) => ({
      content: `Boat ${position} lies at pier ${position}.`,
    }));
    await journey(
      '/console/memories?page=1.5',
      async (page) => {
        await page.getByText('of 26').waitFor();
        await page.getByRole('button', { name: 'Page 2' }).click();
        await page.getByText('26–26 of 26').waitFor();
        await page.getByRole('table').getByRole('link').click();
        await page.getByRole('button', { name: 'Forget' }).click();
        await page.getByText('1–25 of 25').waitFor();
        expect(new URL(page.url()).searchParams.has('page')).toBe(false);
      },
      (api) => api.post('/v4/memories', { containerTag: 'harbour', memories }),
    );
  });

  it('clears the filters of documents, and sees them empty', async () => {
    await journey('/console/documents', async (page) => {
      const path = page.getByLabel('File path');
      await path.fill('/nothing/here/');
      await page.getByRole('button', { name: 'Clear the filters' }).click();
      await page.getByText('No documents yet').waitFor();
      expect(await path.inputValue()).toBe('');
    });
  });

  it('asks one container a question that was typed before it was chosen, and asks it once more', async () => {
    await journey(
      '/console/search',
      async (page) => {
        const search = page.getByRole('button', { name: 'Search', exact: true });
        await page.getByLabel('Question', { exact: true }).fill('Who repairs clocks?');
        await page.getByRole('banner').getByRole('combobox', { name: 'Container' }).click();
        await page.getByRole('option', { name: 'quay' }).click();
        await page.waitForURL(/container=/);
        for (const _ of ['at first', 'once more']) {
          const asked = page.waitForRequest('**/v4/search');
          await search.click();
          const question = { q: 'Who repairs clocks?', containerTag: 'sm_project_quay' };
          expect((await asked).postDataJSON()).toMatchObject(question);
          for (const name of ['Memories', 'Documents', 'Hybrid']) {
            await page
              .getByRole('region', { name, exact: true })
              .getByText(/result.* in /)
              .waitFor();
          }
        }
      },
      (api) => api.post('/v3/projects', { name: 'quay' }),
    );
  });

  it('adds to the container that the console looks at, also when it is changed on the way', async () => {
    await journey(
      '/console/add?container=harbour',
      async (page, api) => {
        const text = page.getByRole('textbox', { name: 'Text' });
        const add = page.getByRole('button', { name: 'Add text' });
        const container = page.getByRole('region', { name: 'Where it goes' }).getByLabel('Container', { exact: true });
        const added = page.getByRole('region', { name: 'Just added' });
        await text.fill('Boats lie in the harbour.');
        await add.click();
        await added.getByText('Boats lie in the harbour.').waitFor();
        await container.fill('pier');
        await text.fill('The quay is long.');
        await page.getByRole('banner').getByRole('combobox', { name: 'Container' }).click();
        await page.getByRole('option', { name: 'quay' }).click();
        await eventually(
          async () => (await container.inputValue()) === 'sm_project_quay' || undefined,
          'the field to name the container that is looked at now',
        );
        await add.click();
        await added.getByText('The quay is long.').waitFor();
        await added.getByText('Boats lie in the harbour.').waitFor();
        const { memories } = (await api.post('/v3/documents/list', { containerTags: ['sm_project_quay'] })).body;
        expect(memories).toHaveLength(1);
      },
      (api) => api.post('/v3/projects', { name: 'quay' }),
    );
  });

  it('goes on writing while a text is sent, and keeps what is written', async () => {
    await journey('/console', async (page) => {
      await page.getByRole('heading', { level: 1, name: 'Welcome' }).waitFor();
      await page.getByRole('link', { name: 'Add', exact: true }).click();
      const text = page.getByRole('textbox', { name: 'Text' });
      const letGo = await hold(page, '**/v3/documents');
      await text.fill('Boats lie in the harbour.');
      await page.getByRole('button', { name: 'Add text' }).click();
      await text.fill('The quay is long.');
      letGo();
      const added = page.getByRole('region', { name: 'Just added' });
      await added.getByRole('link', { name: 'Boats lie in the harbour.' }).waitFor();
      expect(await text.inputValue()).toBe('The quay is long.');
      await page.getByRole('link', { name: 'Overview', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    });
  });

  it('compares the three modes of search, with scores, time, JSON and curl, and never with a key', async () => {
    const remember = (api: { remember(document: object): Promise<string> }) =>
      api.remember({ content: 'Otto repairs clocks in Bremen.', containerTag: 'clocks', dreaming: 'instant' });
    await journey(
      '/console/search',
      async (page, _, context) => {
        await context.grantPermissions(['clipboard-read', 'clipboard-write']);
        await page.getByLabel('Question', { exact: true }).fill('Who repairs clocks?');
        await page.getByRole('button', { name: 'Search', exact: true }).click();
        for (const mode of ['Memories', 'Documents', 'Hybrid']) {
          const column = page.getByRole('region', { name: mode, exact: true });
          await column
            .getByLabel(/^Score /)
            .first()
            .waitFor();
          await column.getByText(/result.* in /).waitFor();
        }
        const hybrid = page.getByRole('region', { name: 'Hybrid', exact: true });
        await hybrid.getByRole('button', { name: 'Copy as curl' }).click();
        const copied = await page.evaluate<string>('navigator.clipboard.readText()');
        expect(copied).toContain('/v4/search');
        expect(copied).not.toContain('sm_');
        await hybrid.getByText('JSON').click();
        await hybrid.getByText('"timing"').waitFor();
      },
      remember,
    );
  });

  it('corrects a memory, sees what it was before, forgets it, and takes that back', async () => {
    const write = (api: { post(path: string, body: object): Promise<unknown> }) =>
      api.post('/v4/memories', { containerTag: 'people', memories: [{ content: 'Gus lives in Oslo.' }] });
    await journey(
      '/console/memories',
      async (page) => {
        await page.getByRole('link', { name: 'Gus lives in Oslo.' }).click();
        await page.getByRole('button', { name: 'Correct' }).click();
        await page.getByLabel('Memory', { exact: true }).last().fill('Gus lives in Bergen.');
        await page.getByRole('button', { name: 'Save' }).click();
        await page.getByText('It is saved as version 2.').waitFor();
        const drawer = page.getByRole('dialog');
        await drawer.getByText('Gus lives in Bergen.').first().waitFor();
        await drawer.getByText('Gus lives in Oslo.').first().waitFor();
        await drawer.getByRole('button', { name: 'Forget' }).click();
        await page.getByText('The memory is forgotten.').waitFor();
        await page.getByRole('link', { name: 'Gus lives in Bergen.' }).waitFor({ state: 'detached' });
        await page.getByRole('button', { name: 'Undo' }).click();
        await page.getByRole('link', { name: 'Gus lives in Bergen.' }).waitFor();
      },
      write,
    );
  });

  it('approves an inference, declines another one, and takes that back', async () => {
    const infer = async (api: { orgId: string; post(path: string, body: object): Promise<unknown> }) => {
      const memories = ["User's wife is Ana.", 'Ana works at Acme.'].map((content) => ({ content }));
      await api.post('/v4/memories', { containerTag: 'family', memories });
      const from = (await db().memory.findMany({ where: { orgId: api.orgId } })).map(({ id }) => id);
      const inferences = ["User's wife works at Acme.", 'User knows somebody at Acme.'].map((memory) => ({
        memory,
        from,
      }));
      await noted(api, 'family', { inferences });
    };
    await journey(
      '/console/review?container=family',
      async (page, api) => {
        const waiting = async () => (await api.get('/v3/container-tags/family/inferred')).body.total;
        await page.getByRole('button', { name: "Approve: User's wife works at Acme." }).click();
        await page.getByText('Approved: it counts as any other memory.').waitFor();
        await page.getByRole('button', { name: 'Decline: User knows somebody at Acme.' }).click();
        await page.getByText('Nothing waits for review').waitFor();
        const declined = page.getByRole('alert').filter({ hasText: 'Declined' });
        await declined.waitFor();
        expect(await waiting()).toBe(0);
        await declined.getByRole('button', { name: 'Undo' }).click();
        await page.getByRole('button', { name: 'Decline: User knows somebody at Acme.' }).waitFor();
        expect(await waiting()).toBe(1);
      },
      infer,
    );
  });
});
