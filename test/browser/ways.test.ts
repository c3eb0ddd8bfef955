import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { newId } from '../../src/core/ids.js';
import { noted } from '../support/scripted-notes.js';
import { type Api, db, newTenant } from '../support/tenant.js';
import { signInAt } from './support/browser.js';
import { journey, openVisit, useBrowser } from './support/journey.js';
import { connectionOf, open } from './support/screens.js';

useBrowser();

type Tenant = Api & { orgId: string };

const remembered = (api: Api, containerTag: string, ...contents: string[]) =>
  api.post('/v4/memories', { containerTag, memories: contents.map((content) => ({ content })) });

async function chooseContainer(page: Page, name: string): Promise<void> {
  await page.getByRole('banner').getByRole('combobox', { name: 'Container' }).click();
  await page.getByRole('option', { name }).click();
}

describe('the address', () => {
  it('has the tab of a document, and loses it with the document when another container is chosen', async () => {
    await journey('/console', async (page, api) => {
      const id = await api.remember({ content: 'Otto repairs clocks.', containerTag: 'clocks' });
      await api.remember({ content: 'The quay is long.', containerTag: 'quay' });
      await page.goto(`/console/documents/${id}?container=clocks`);
      await page.getByRole('tab', { name: 'Details' }).click();
      await page.getByRole('region', { name: 'Details as JSON' }).waitFor();
      await page.reload();
      await page.getByRole('region', { name: 'Details as JSON' }).waitFor();
      await chooseContainer(page, 'quay');
      await page.getByRole('heading', { level: 1, name: 'Documents' }).waitFor();
      await page.getByRole('link', { name: 'The quay is long.' }).waitFor();
      expect(new URL(page.url()).search).toBe('?container=quay');
    });
  });

  it('names a container that does not exist: the page says so, and leads to all of them', async () => {
    await journey('/console', async (page, api) => {
      await api.remember({ content: 'The quay is long.', containerTag: 'quay' });
      await page.goto('/console/documents?container=nowhere');
      await page.getByText('There is no container nowhere').waitFor();
      await page.getByRole('button', { name: 'Look at all containers' }).click();
      await page.getByRole('link', { name: 'The quay is long.' }).waitFor();
      expect(await page.getByText('There is no container').count()).toBe(0);
    });
  });

  it('opens no memory again that was closed', async () => {
    await journey(
      '/console/memories',
      async (page) => {
        const panel = page.getByRole('dialog', { name: 'Memory' });
        await page.getByRole('link', { name: 'Gus lives in Oslo.' }).click();
        await panel.getByRole('button', { name: 'Correct' }).waitFor();
        await page.keyboard.press('Escape');
        await panel.waitFor({ state: 'detached' });
        await page.goBack();
        await page.getByRole('heading', { level: 1, name: 'Memories' }).waitFor();
        expect(new URL(page.url()).search).toBe('');
        expect(await panel.count()).toBe(0);
      },
      (api) => remembered(api, 'people', 'Gus lives in Oslo.'),
    );
  });
});

it('a filter of metadata that is none says so, and stands in line with the others', async () => {
  await journey('/console/documents', async (page) => {
    const tops = () =>
      Promise.all(['File path', 'Metadata'].map(async (label) => (await page.getByLabel(label).boundingBox())?.y));
    await page.getByLabel('Metadata').fill('harbour');
    await page.getByText('until then it filters nothing').waitFor();
    const [path, metadata] = await tops();
    expect(metadata).toBe(path);
  });
});

it('a provider without an app is shown as such before it is chosen for good, with the way to the settings', async () => {
  await journey('/console', async (page) => {
    await page.route('**/console/session', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), sharedApps: ['driveOne'] } });
    });
    await page.goto('/console/connections');
    await page.getByRole('button', { name: 'Connect an account' }).first().click();
    const wizard = page.getByRole('dialog');
    const lacking = wizard.getByText('Cairn has no app there yet');
    await wizard.getByRole('combobox', { name: 'Container' }).fill('team-docs');
    await lacking.waitFor();
    expect(await wizard.getByRole('button', { name: 'Continue' }).isDisabled()).toBe(true);
    await wizard.getByRole('radio', { name: 'Google Drive' }).check();
    await lacking.waitFor({ state: 'detached' });
    expect(await wizard.getByRole('button', { name: 'Continue' }).isDisabled()).toBe(false);
    await wizard.getByRole('radio', { name: 'Notion' }).check();
    await wizard.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('heading', { level: 2, name: 'Apps of your own' }).waitFor();
  });
});

it('a file that is not read is refused in one sentence', async () => {
  await journey('/console/add?kind=files', async (page) => {
    const file = { name: 'what.bin', mimeType: 'application/octet-stream', buffer: Buffer.from('7f454c4600ff', 'hex') };
    await page.locator('input[type=file]').setInputFiles([file]);
    await page.getByText(': it is of a kind that cannot be read. Change what is named').waitFor();
  });
});

it('a graph of many things is no longer than what is seen of it', async () => {
  const many = Array.from({ length: 50 }, (_, position) => `Boat ${position} lies at pier ${position}.`);
  await journey(
    '/console/graph?container=harbour',
    async (page) => {
      await page.getByRole('button', { name: 'Boat 0 lies' }).waitFor();
      const beyond = await page.evaluate<number>(
        `document.documentElement.scrollHeight - document.querySelector('main').getBoundingClientRect().bottom`,
      );
      expect(beyond).toBeLessThanOrEqual(0);
    },
    (api) => remembered(api, 'harbour', ...many),
  );
});

it('a sentence that runs from right to left has its full stop at its left', async () => {
  const hebrew = 'אני גר בתל אביב.';
  /** How far the last sign is to the right of the first, in the first element with the text. */
  const leftToRight = (text: string) => `(() => {
    const texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode;
      if (node.data !== ${JSON.stringify(text)}) continue;
      const left = (at) => {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        return range.getBoundingClientRect().left;
      };
      return left(node.length - 1) - left(0);
    }
    return NaN;
  })()`;
  await journey('/console', async (page, api) => {
    const id = await api.remember({ content: hebrew, containerTag: 'sample' });
    await remembered(api, 'sample', `${hebrew} כן.`);
    await open(page, '/documents');
    await page.getByRole('link', { name: hebrew, exact: true }).waitFor();
    expect(await page.evaluate<number>(leftToRight(hebrew))).toBeLessThan(0);
    await open(page, `/documents/${id}`);
    await page.getByRole('heading', { level: 1, name: hebrew }).waitFor();
    expect(await page.evaluate<number>(leftToRight(hebrew))).toBeLessThan(0);
    await open(page, '/memories');
    await page.getByRole('link', { name: `${hebrew} כן.`, exact: true }).waitFor();
    expect(await page.evaluate<number>(leftToRight(`${hebrew} כן.`))).toBeLessThan(0);
  });
});

it('a review begins where most inferences wait, and the choice says how many do', async () => {
  const infer = async (api: Tenant) => {
    await remembered(api, 'family', "User's wife is Ana.", 'Ana works at Acme.');
    const from = (await db().memory.findMany({ where: { orgId: api.orgId } })).map(({ id }) => id);
    await noted(api, 'family', { inferences: [{ memory: "User's wife works at Acme.", from }] });
    for (let number = 0; number < 24; number += 1) await api.post('/v3/projects', { name: `later ${number}` });
  };
  await journey(
    '/console/review',
    async (page) => {
      const first = page.getByRole('main').getByRole('button').first();
      await first.getByText('1 inference waits').waitFor();
      await first.click();
      await page.getByRole('button', { name: /^Approve/ }).click();
      await page.getByText('Nothing waits for review').waitFor();
      await page.goBack();
      await page.getByText('Choose one:').waitFor();
      await page.getByText('1 inference waits').waitFor({ state: 'detached' });
    },
    infer,
  );
});

it('a memory whose earlier version was restored does not take itself for what was first said', async () => {
  await journey(
    '/console/memories',
    async (page, api) => {
      const [{ id }] = (await api.post('/v4/memories/list', {})).body.memoryEntries;
      await api.patch('/v4/memories', { id, containerTag: 'people', newContent: 'Gus lives in Bergen.' });
      const statedAt = new Date(Date.now() - 800 * 86_400_000);
      await db().memory.updateMany({ where: { orgId: api.orgId, id }, data: { statedAt } });
      await page.route('**/v4/memories/*', async (route) => {
        const answer = await route.fetch();
        const body = await answer.json();
        await route.fulfill({ response: answer, json: { ...body, truncated: ['history'] } });
      });
      await page.reload();
      await page.getByRole('link', { name: 'Gus lives in Bergen.' }).click();
      const panel = page.getByRole('dialog', { name: 'Memory' });
      await panel.getByText('Version 1, said 2 years ago').waitFor();
      await panel.getByText('Versions before these are not shown').waitFor();
      await panel.getByRole('button', { name: /^Restore/ }).click();
      await panel.getByText('Nothing any more: the earlier version was restored beside it').waitFor();
      await panel.getByText('Version 2').waitFor();
      await page.goto(`/console/memories?open=${id}`);
      await panel.getByText('Nothing: this is what was first said.').waitFor();
    },
    (api) => remembered(api, 'people', 'Gus lives in Oslo.'),
  );
});

it('an undo that is refused says why', async () => {
  await journey(
    '/console/memories',
    async (page, api) => {
      await page.getByRole('link', { name: 'Gus lives in Oslo.' }).click();
      await page.getByRole('dialog', { name: 'Memory' }).getByRole('button', { name: 'Forget' }).click();
      await page.getByText('The memory is forgotten.').hover();
      await remembered(api, 'people', 'Gus lives in Oslo.');
      await page.getByRole('button', { name: 'Undo' }).click();
      const alert = page.getByRole('alert').filter({ hasText: 'This cannot be done right now' });
      await alert.getByText('Another memory says the same').waitFor();
    },
    (api) => remembered(api, 'people', 'Gus lives in Oslo.'),
  );
});

it('a sync of one connection says how many it begins, and its list of syncs where that ends', async () => {
  await journey('/console', async (page, api) => {
    await api.patch('/v3/container-tags/handbook', { name: 'The handbook' });
    const id = await connectionOf(api);
    const { orgId } = api;
    const runs = Array.from({ length: 100 }, () => ({
      ...{ orgId, id: newId(), connectionId: id },
      trigger: 'cron' as const,
    }));
    await db().syncRun.createMany({
      data: runs.map((run) => ({ ...run, status: 'completed', completedAt: new Date() })),
    });
    await page.route('**/v3/connections/driveOne/import', (route) =>
      route.fulfill({ json: { message: 'Import started for 2 connections', provider: 'driveOne' } }),
    );
    await page.goto(`/console/connections/${id}`);
    await page.getByRole('heading', { name: 'The last 100 syncs' }).waitFor();
    await page.getByRole('button', { name: 'Sync now' }).click();
    await page.getByText('Import started for 2 connections.').waitFor();
  });
});

it('on a narrow screen the log of changes says what each was done to', async () => {
  const api = await newTenant();
  const { page, faults, close } = await openVisit(api.key, { width: 375 });
  await signInAt(page, api.key);
  const { id } = (await api.post('/v3/webhooks', { url: 'https://hooks.example/narrow' })).body;
  await api.patch(`/v3/webhooks/${id}`, { description: 'Narrow' });
  await open(page, '/audit');
  await page.getByText(id).locator('visible=true').first().waitFor();
  expect(faults).toEqual([]);
  await close();
});
