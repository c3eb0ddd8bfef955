import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { type Api, closeDatabase, newTenant, stack } from '../../support/tenant.js';
import { openBrowser, signInAt, type Visit, visit } from './browser.js';

let browser: Browser;

/** Opens the browser of a test file. */
export function useBrowser(): void {
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await closeDatabase();
  });
}

/** Somebody of an organisation of their own, signed in, with a page at `path`. Nothing that must not happen does. */
export async function journey(
  path: string,
  walk: (page: Visit['page'], api: Api & { orgId: string }, context: Visit['context']) => Promise<void>,
  prepare: (api: Api & { orgId: string }) => Promise<unknown> = async () => undefined,
): Promise<void> {
  const api = await newTenant();
  await prepare(api);
  const { page, context, faults, close } = await visit(browser, stack().apiUrl, api.key);
  try {
    await signInAt(page, api.key, path);
    await walk(page, api, context);
  } catch (error) {
    throw await withPicture(error, page);
  } finally {
    await close();
  }
  expect(faults).toEqual([]);
}

export const openVisit = (key: string, looks: Parameters<typeof visit>[3] = {}) =>
  visit(browser, stack().apiUrl, key, looks);

/** What was on the screen goes with the error; where PICTURES names a folder, a picture too. */
async function withPicture(error: unknown, page: Visit['page']): Promise<Error> {
  const folder = process.env['PICTURES'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/failed-${Date.now()}.png` });
  const seen = await page.locator('body').ariaSnapshot();
  return new Error(`${(error as Error).message}\n\nOn ${page.url()}:\n${seen.slice(0, 2_000)}`, { cause: error });
}
