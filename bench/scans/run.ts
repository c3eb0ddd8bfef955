import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Client } from '../../src/cli/demo/client.js';
import { packageRoot } from '../../src/core/package.js';
import { treeMemory } from '../latency/memory.js';
import { percentile } from '../statistics.js';
import { markdownTable } from '../table.js';

const MIB = 1024 * 1024;
/** Short texts, one after the other, before the scan comes. */
const IDLE = 20;

interface Options {
  pages: number;
  /** First process of the service, for its memory. */
  pid: number | undefined;
  log: (line: string) => void;
}

/** Adds a scanned PDF, and short texts before and while it is read. @returns a table */
export async function runScans(client: Client, { pages: count, pid, log }: Options): Promise<string> {
  const { bytes, pages } = await madeScan(count);
  const pssMb = async () => ((pid === undefined ? undefined : await treeMemory(pid))?.pss ?? Number.NaN) / MIB;
  const idle: number[] = [];
  for (let i = 0; i < IDLE; i++) idle.push(await searchable(client));
  const before = await pssMb();
  log(`${count} pages, ${(bytes.length / MIB).toFixed(1)} MB; ${before.toFixed(0)} MB before`);
  const begun = performance.now();
  const { id } = await client.addFile(bytes, 'scan.pdf', 'scans');
  const beside: number[] = [];
  const progress = new Set<string>();
  let peak = 0;
  for (;;) {
    const { status, processingMetadata } = await client.get(id);
    if (processingMetadata?.progress !== undefined) progress.add(processingMetadata.progress);
    if (status === 'failed') throw new Error(processingMetadata?.failureReason ?? 'no reason');
    if (status === 'done') break;
    beside.push(await searchable(client));
    peak = Math.max(peak, await pssMb());
    await delay(300);
  }
  const seconds = (performance.now() - begun) / 1_000;
  const read = ((await client.get(id)).content ?? '').split('\f');
  const found = pages.map((words, i) => foundIn(words, read[i] ?? ''));
  const all = pages.flat().length;
  const share = found.reduce((sum, one) => sum + one, 0) / all;
  const worst = Math.min(...found.map((one, i) => one / (pages[i]?.length ?? 1)));
  const ms = (values: readonly number[], p: number) => `${percentile(values, p).toFixed(0)} ms`;
  return markdownTable(
    ['what', 'measured'],
    [
      ['words found', `${(share * 100).toFixed(2)} % of ${all}; worst page ${(worst * 100).toFixed(1)} %`],
      ['until searchable', `${seconds.toFixed(0)} s; told ${progress.size} of ${count} pages on the way`],
      ['a short text until searchable, idle', `median ${ms(idle, 50)}, p95 ${ms(idle, 95)} (${idle.length})`],
      ['and beside the scan', `median ${ms(beside, 50)}, p95 ${ms(beside, 95)} (${beside.length})`],
      ['ratio of the medians', `${(percentile(beside, 50) / percentile(idle, 50)).toFixed(2)} ×`],
      [
        'memory (PSS of all processes)',
        `${before.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most: + ${(peak - before).toFixed(0)} MB`,
      ],
    ],
  );
}

async function madeScan(count: number): Promise<{ bytes: Uint8Array<ArrayBuffer>; pages: string[][] }> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-scans-'));
  const [pdf, words] = [join(folder, 'scan.pdf'), join(folder, 'words.json')];
  try {
    const maker = join(packageRoot, 'dist', 'bench', 'scans', 'make.js');
    await promisify(execFile)(process.execPath, [maker, pdf, words, String(count)]);
    return { bytes: new Uint8Array(await readFile(pdf)), pages: JSON.parse(await readFile(words, 'utf8')) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Milliseconds from the add until a search finds the text. */
async function searchable(client: Client): Promise<number> {
  const mark = randomUUID();
  const begun = performance.now();
  const { id } = await client.add({
    content: `The lamp has number ${mark}.`,
    containerTag: 'short',
    taskType: 'superrag',
  });
  while ((await client.get(id)).status !== 'done') await delay(5);
  return performance.now() - begun;
}

/** How many of the words are in the text, each as often as it is there. */
function foundIn(words: readonly string[], text: string): number {
  const left = new Map<string, number>();
  for (const word of text.split(/\s+/)) left.set(plain(word), (left.get(plain(word)) ?? 0) + 1);
  return words.filter((word) => {
    const times = left.get(plain(word)) ?? 0;
    left.set(plain(word), times - 1);
    return times > 0;
  }).length;
}

/** Typographer's quotes are those of a keyboard. */
const plain = (word: string): string => word.replace(/[‘’]/g, "'").replace(/[“”]/g, '"');
