import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { newTenant } from '../support/tenant.js';
import { signInAt } from './support/browser.js';
import { openVisit, useBrowser } from './support/journey.js';

useBrowser();

const assets = join(process.cwd(), 'dist', 'console', 'assets');
const kilobyte = 1_024;

describe('the first load', () => {
  it('brings 300 KB of compressed scripts at most', async () => {
    const { key } = await newTenant();
    const { page, close } = await openVisit(key);
    const loaded = new Set<string>();
    page.on('response', (answer) => {
      const [, file] = /\/console\/assets\/(.+\.js)$/.exec(answer.url()) ?? [];
      if (file !== undefined) loaded.add(file);
    });
    await signInAt(page, key);
    await page.waitForLoadState('networkidle');
    await close();
    expect(loaded.size).toBeGreaterThan(0);
    const bytes = [...loaded].reduce((sum, file) => sum + statSync(join(assets, `${file}.gz`)).size, 0);
    process.stderr.write(`First load: ${loaded.size} scripts, ${(bytes / kilobyte).toFixed(0)} KB with gzip\n`);
    expect(bytes / kilobyte).toBeLessThanOrEqual(300);
  });

  it('says how long it takes until the sign-in can be used', async () => {
    const times: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const { page, close } = await openVisit('sm_nobody_0123456789abcdef');
      const started = performance.now();
      await page.goto('/console');
      await page.getByLabel('Organisation key').fill('x');
      times.push(performance.now() - started);
      expect(await page.getByLabel('Organisation key').inputValue()).toBe('x');
      await close();
    }
    times.sort((a, b) => a - b);
    process.stderr.write(`Time to interactive, the median of three: ${times[1]?.toFixed(0)} ms\n`);
  });
});

describe('the build', () => {
  it('compresses every script and style beforehand', () => {
    const files = readdirSync(assets).filter((name) => /\.(?:css|js)$/.test(name));
    expect(files.length).toBeGreaterThan(0);
    const beside = new Set(readdirSync(assets));
    for (const name of files) expect([beside.has(`${name}.br`), beside.has(`${name}.gz`)]).toEqual([true, true]);
    expect(readFileSync(join(assets, '..', 'index.html'), 'utf8')).not.toMatch(/<script(?![^>]*src=)|\son\w+=/);
  });
});
