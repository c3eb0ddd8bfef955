import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, it } from '@jest/globals';
import { type Api, newTenant } from '../support/tenant.js';
import { signInAt } from './support/browser.js';
import { openVisit, useBrowser } from './support/journey.js';
import { details, fill, open, screens } from './support/screens.js';

// `npm run screenshots`: a picture of each screen with something on it, into the folder that PICTURES names, or dist/pictures.
const folder = process.env['PICTURES'] ?? join('dist', 'pictures');

useBrowser();

let api: Api & { orgId: string };
beforeAll(async () => {
  await mkdir(folder, { recursive: true });
  api = await newTenant();
  await fill(api);
}, 240_000);

describe.each([
  ['narrow', { width: 360, height: 780, colorScheme: 'light' }],
  ['wide', { width: 1_280, height: 800, colorScheme: 'light' }],
  ['dark', { width: 1_280, height: 800, colorScheme: 'dark' }],
] as const)('a %s picture', (name, looks) => {
  it('of every screen', async () => {
    const { page, close } = await openVisit(api.key, looks);
    await page.goto('/console');
    await page.getByLabel('Organisation key').waitFor();
    await page.screenshot({ path: join(folder, `console-sign-in-${name}.png`) });
    await signInAt(page, api.key);
    for (const [screen, path] of [...screens, ...(await details(api))]) {
      await open(page, path);
      await page.screenshot({ path: join(folder, `console-${screen}-${name}.png`) });
    }
    await close();
  }, 240_000);
});
