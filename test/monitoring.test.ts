import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createActivities } from '../activities/index.js';
import { packageRoot } from '../src/core/package.js';
import { taskQueues } from '../src/jobs/refs.js';
import { eventually } from './support/eventually.js';
import { closeDatabase, newTenant, stack } from './support/tenant.js';

const read = (...path: string[]) => readFileSync(join(packageRoot, 'deploy', ...path), 'utf8');
const scrape = async () => (await fetch(`${stack().apiUrl}/metrics`)).text();

/** What a process tells: names with their kinds; a histogram has three more. */
function toldIn(text: string): Set<string> {
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => ({ name, type }));
  const parts = (name: string) => [`${name}_bucket`, `${name}_sum`, `${name}_count`];
  return new Set(types.flatMap(({ name, type }) => (type === 'histogram' ? parts(name) : [name])));
}

/** Names of metrics in queries: ours, of the process and the runtime, and of the rules. */
const namedIn = (text: string): string[] => [
  ...new Set(text.match(/\b(?:cairn|process|nodejs)(?:_[a-z0-9_]+|:[a-z_]+:[a-z]+)/g)),
];

let metrics: string;
afterAll(closeDatabase);
beforeAll(async () => {
  await (await newTenant()).remember({ content: 'Measured while it is read.', containerTag: 'measured' });
  metrics = await scrape();
});

describe('metrics that rules and dashboard name', () => {
  const rules = read('prometheus', 'rules.yml');
  const recorded = [...rules.matchAll(/- record: (\S+)/g)].map(([, name]) => name);
  const queries = (JSON.parse(read('grafana', 'dashboards', 'cairn.json')).panels as { targets?: { expr: string }[] }[])
    .flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
    .join('\n');
  const expressions = [...rules.matchAll(/expr: (.+)/g)].map(([, expr]) => expr).join('\n');

  it.each([
    ['deploy/prometheus/rules.yml', expressions, 8],
    ['deploy/grafana/dashboards/cairn.json', queries, 25],
  ])('are told by the service, or recorded by the rules: %s', (_, text, atLeast) => {
    const named = namedIn(text);
    expect(named.length).toBeGreaterThanOrEqual(atLeast);
    const told = toldIn(metrics);
    expect(named.filter((name) => !told.has(name) && !recorded.includes(name))).toEqual([]);
  });

  it('ask for activities that there are', () => {
    const named = [...expressions.matchAll(/activity=~?"([^"]+)"/g)].flatMap(([, names = '']) => names.split('|'));
    expect(named.length).toBeGreaterThanOrEqual(5);
    const known = Object.keys(createActivities({} as Parameters<typeof createActivities>[0]));
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
  });

  it('leave out of the requests only routes that are told under these names', async () => {
    const left = new Set([...expressions.matchAll(/route!~"([^"]+)"/g)].flatMap(([, names = '']) => names.split('|')));
    expect(left.size).toBe(3);
    for (const path of left) await (await fetch(`${stack().apiUrl}${path}`)).text();
    const text = await scrape();
    for (const path of left) expect(text).toContain(`,route="${path}",status="200"} `);
  });
});

describe('what to scale by', () => {
  it('is told of every task queue: what waits, and the slots of those that this process serves', async () => {
    const text = await eventually(async () => {
      const scraped = await scrape();
      return scraped.includes('cairn_task_queue_backlog{') ? scraped : undefined;
    }, 'Temporal to tell its task queues');
    for (const queue of taskQueues) {
      expect(text).toMatch(new RegExp(`^cairn_task_queue_backlog\\{queue="${queue}",kind="activity"\\} \\d`, 'm'));
      expect(text).toMatch(
        new RegExp(`^cairn_task_queue_oldest_seconds\\{queue="${queue}",kind="workflow"\\} \\d`, 'm'),
      );
      expect(text).toMatch(new RegExp(`^cairn_activity_slots\\{queue="${queue}"\\} [1-9]`, 'm'));
      expect(text).toMatch(new RegExp(`^cairn_activity_slots_used\\{queue="${queue}"\\} \\d`, 'm'));
    }
  });

  it('has batches of the embedding model, those of single questions by themselves', () => {
    expect(metrics).toMatch(/^cairn_model_wait_seconds_count\{priority="single"\} [1-9]/m);
    expect(metrics).toMatch(/^cairn_model_duration_seconds_sum\{task="embed"\} (?!0$)\d/m);
    expect(metrics).toMatch(/^cairn_model_waiting \d/m);
  });
});
