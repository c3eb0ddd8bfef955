import { loadavg } from 'node:os';
import { describe, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type Api, db } from '../support/tenant.js';
import { journey, useBrowser } from './support/journey.js';

// `npm run frames`, at the sizes that the console offers: how many frames a second the graph moves with, where the processor alone draws. It prints, and judges nothing.
useBrowser();

const documents = 20;
const memoriesOfEach = 99;
const moves = 60;

/** 2,000 nodes, with a source of each memory and some relations between them. */
async function fillGraph(api: Api & { orgId: string }): Promise<void> {
  for (let document = 0; document < documents; document += 1) {
    const memories = Array.from({ length: memoriesOfEach }, (_, fact) => ({
      content: `Number ${fact} of what harbour ${document} is known for is the ship ${fact * document + fact}`,
    }));
    await api.post('/v4/memories', { memories, containerTag: 'harbours' });
  }
  const { orgId } = api;
  const ids = (await db().memory.findMany({ where: { orgId }, select: { id: true } })).map(({ id }) => id);
  const relations = ids.flatMap((memoryId, position) => {
    const relatedId = ids[(position * 7 + 3) % ids.length] ?? '';
    return position % 2 === 0 && memoryId !== relatedId ? [{ orgId, memoryId, relatedId }] : [];
  });
  await db().memoryRelation.createMany({ data: relations.map((row) => ({ ...row, relation: 'extends' as const })) });
}

/** Frames a second while something is done. */
async function framesDuring(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(`{
    const counted = { count: 0, since: performance.now(), goes: true };
    window.counted = counted;
    requestAnimationFrame(function next() {
      counted.count += 1;
      if (counted.goes) requestAnimationFrame(next);
    });
  }`);
  await act();
  return page.evaluate<number>(`{
    counted.goes = false;
    counted.count / (performance.now() - counted.since) * 1000;
  }`);
}

/** In steps of a hand's: as many a second as a screen shows. */
async function inSteps(page: Page, step: (position: number) => Promise<void>): Promise<void> {
  for (let position = 0; position < moves; position += 1) {
    await step(position);
    await page.waitForTimeout(16);
  }
}

describe.each([500, 1_000, 2_000])('a graph of %s nodes', (limit) => {
  it('moves', async () => {
    await journey(
      `/console/graph?container=harbours&limit=${limit}`,
      async (page) => {
        const picture = page.getByRole('img', { name: /^Graph of/ });
        await picture.waitFor();
        const laidOut = await page.waitForEvent('worker', { timeout: 10_000 }).catch(() => page.workers()[0]);
        if (laidOut !== undefined && page.workers().includes(laidOut)) await laidOut.waitForEvent('close');
        const { x, y, width, height } = (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
        const [left, top] = [x + width / 2, y + height / 2];
        await page.mouse.move(left, top);
        const still = await framesDuring(page, () => page.waitForTimeout(1_000));
        await page.mouse.down();
        const drag = await framesDuring(page, () =>
          inSteps(page, (step) => page.mouse.move(left + 120 * Math.sin(step / 8), top + 80 * Math.cos(step / 8))),
        );
        await page.mouse.up();
        const zoom = await framesDuring(page, () =>
          inSteps(page, (step) => page.mouse.wheel(0, step % 20 < 10 ? -60 : 60)),
        );
        const told = [still, drag, zoom].map((frames) => frames.toFixed(0));
        process.stderr.write(
          `${limit} nodes, ${await picture.getAttribute('aria-label')}: frames a second at rest ${told[0]}, dragging ${told[1]}, ` +
            `zooming ${told[2]}; load ${loadavg()[0]?.toFixed(1)}\n`,
        );
      },
      fillGraph,
    );
  }, 300_000);
});
