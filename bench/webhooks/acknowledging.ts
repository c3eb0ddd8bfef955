import { openDatabase } from '../../src/db/client.js';
import { newDataDirectory, startInstance, stopInstance } from '../../test/support/instance.js';
import { type Receiver, startReceiver } from '../../test/support/receiver.js';
import { type Api, newTenantOf } from '../../test/support/tenant.js';
import { percentile, timed } from '../statistics.js';
import { markdownTable } from '../table.js';

const webhooks = 5;
const aBlock = 50;

interface AcknowledgingOptions {
  blocks: number;
  log: (line: string) => void;
}

/**
 * How long an add takes to be acknowledged in an organisation without webhooks and in one with five, in turns on one
 * instance: each after what the other sent is done. @returns the report as Markdown
 */
export async function runAcknowledging({ blocks, log }: AcknowledgingOptions): Promise<string> {
  const instance = await startInstance(await newDataDirectory());
  const db = openDatabase(instance.runtime.databaseUrl, 2);
  const receivers: Receiver[] = [];
  try {
    const [without, listening] = [
      await newTenantOf(instance.runtime.apiUrl, db),
      await newTenantOf(instance.runtime.apiUrl, db),
    ];
    for (let n = 0; n < webhooks; n += 1) {
      const receiver = await startReceiver();
      receivers.push(receiver);
      await listening.post('/v3/webhooks', { url: receiver.url });
    }
    for (const api of [without, listening]) await addBlock(api, 'warm-up');
    const times: [string, Api, number[]][] = [
      ['no webhook', without, []],
      [`${webhooks} webhooks`, listening, []],
    ];
    for (let block = 0; block < blocks; block += 1) {
      for (const [name, api, taken] of times) {
        taken.push(...(await addBlock(api, `${block}`)));
        log(`block ${block + 1}, ${name}: p50 ${percentile(taken, 50).toFixed(1)} ms`);
      }
    }
    const [[, , plain], [, , told]] = times as [(typeof times)[number], (typeof times)[number]];
    const row = (p: number) => [
      `p${p}`,
      ...times.map(([, , taken]) => `${percentile(taken, p).toFixed(1)} ms`),
      (percentile(told, p) / percentile(plain, p)).toFixed(2),
    ];
    const calls = receivers.reduce((sum, { calls: all }) => sum + all.length, 0);
    const head = [`acknowledge, ${plain.length} each`, ...times.map(([name]) => name), 'ratio'];
    return `${markdownTable(head, [row(50), row(95)])}\n\n${calls} calls of webhooks meanwhile.`;
  } finally {
    await db.$disconnect();
    await stopInstance(instance);
    for (const receiver of receivers) await receiver.close();
  }
}

/** One after the other, then waits until they are done. @returns how long each took, in milliseconds */
async function addBlock(api: Api, name: string): Promise<number[]> {
  const times: number[] = [];
  const ids: string[] = [];
  for (let n = 0; n < aBlock; n += 1) {
    const body = { content: `Note ${name}-${n} is about a lighthouse.`, containerTag: 'lights', taskType: 'superrag' };
    const { ms, value } = await timed(() => api.post('/v3/documents', body));
    times.push(ms);
    ids.push(value.body.id);
  }
  for (const id of ids) await api.settled(id);
  return times;
}
