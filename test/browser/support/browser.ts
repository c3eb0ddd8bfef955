import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core';
import { patience } from '../../support/eventually.js';

/** Nothing is fetched, reported or kept by the browser itself. */
const args = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync'],
];

/** Debian's, or the one that CHROMIUM names; with a profile of its own, which is gone afterwards. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args });

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** What must not happen, as far as it did: see `watch`. */
  faults: string[];
  close(): Promise<void>;
}

interface Looks {
  width?: number;
  height?: number;
  colorScheme?: 'light' | 'dark';
}

/** A browser of somebody's own at the service, in which everything that must not happen is noted. */
export async function visit(
  browser: Browser,
  apiUrl: string,
  key: string,
  { width = 1_280, height = 900, colorScheme = 'light' }: Looks = {},
): Promise<Visit> {
  const context = await browser.newContext({ baseURL: apiUrl, viewport: { width, height }, colorScheme, locale: 'en' });
  const page = await context.newPage();
  page.setDefaultTimeout(90_000 * patience());
  const faults = await watch(page, apiUrl, key);
  return { page, context, faults, close: () => context.close() };
}

/**
 * Notes requests that leave the origin, requests that carry the key beside the sign-in's, what breaks the content security
 * policy, and errors in the console. An answer that the journey is about, such as a 401, is no error.
 */
async function watch(page: Page, apiUrl: string, key: string): Promise<string[]> {
  const faults: string[] = [];
  page.on('request', (request) => {
    if (!['data:', 'blob:'].includes(new URL(request.url()).protocol) && new URL(request.url()).origin !== apiUrl) {
      faults.push(`left the origin: ${request.url()}`);
    }
    if (carries(request, key)) faults.push(`carries the key: ${request.method()} ${request.url()}`);
  });
  page.on('console', (message) => {
    const isAnswer = message.text().startsWith('Failed to load resource: the server responded with a status of 4');
    if (message.type() === 'error' && !isAnswer) faults.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`thrown: ${error.message}`));
  await page.exposeFunction('noteViolation', (directive: string) => faults.push(`policy: ${directive}`));
  await page.addInitScript(`document.addEventListener('securitypolicyviolation', (event) =>
    noteViolation(event.effectiveDirective + ' ' + event.blockedURI))`);
  return faults;
}

function carries(request: Request, key: string): boolean {
  if (request.method() === 'POST' && new URL(request.url()).pathname === '/console/session') return false;
  return [request.url(), JSON.stringify(request.headers()), request.postData() ?? ''].some((part) =>
    part.includes(key),
  );
}

/** Signs in as a person does. */
export async function signInAt(page: Page, key: string, path = '/console'): Promise<void> {
  await page.goto(path);
  await page.getByLabel('Organisation key').fill(key);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Account', exact: true }).waitFor();
}

/** Keeps what the page asks at `path` waiting, until the function that comes back is called. */
export async function hold(page: Page, path: string): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(path, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}
