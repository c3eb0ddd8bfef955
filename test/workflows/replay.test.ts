import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { bundleWorkflowCode, DefaultLogger, Runtime, Worker } from '@temporalio/worker';
import { DeterminismViolationError } from '@temporalio/workflow';
import { packageRoot, workflowBundlePath } from '../../src/core/package.js';
import { historiesDirectory } from './harness.js';

const histories = readdirSync(historiesDirectory).filter((name) => name.endsWith('.json'));
const read = (name: string): unknown => JSON.parse(readFileSync(join(historiesDirectory, name), 'utf8'));

const logger = new DefaultLogger('ERROR');
/** What came of each, by its file. All are replayed by one worker: to start one costs more than a replay. */
const replayed = new Map<string, Error | undefined>();
beforeAll(async () => {
  Runtime.install({ logger });
  const all = histories.map((name) => ({ workflowId: name, history: read(name) }));
  const results = Worker.runReplayHistories({ workflowBundle: { codePath: workflowBundlePath } }, all);
  for await (const { workflowId, error } of results) replayed.set(workflowId, error);
});

describe('committed histories', () => {
  it('are there for every workflow', () => {
    const index = readFileSync(join(packageRoot, 'workflows', 'index.ts'), 'utf8');
    const named = [...index.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names = '']) => names.split(','));
    const workflows = named.map((name) =>
      (name.trim().split(' ')[0] ?? '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    );
    expect(workflows).toContain('process-document');
    expect(workflows.filter((name) => !histories.some((history) => history.startsWith(name)))).toEqual([]);
  });

  it.each(histories)('%s replays with the workflows of today', (name) => {
    expect([...replayed.keys()]).toContain(name);
    expect(replayed.get(name)).toBeUndefined();
  });

  it('do not replay with a workflow that was changed without a patch', async () => {
    const code = await bundleWorkflowCode({
      workflowsPath: join(packageRoot, 'test', 'workflows', 'broken', 'index.ts'),
      logger,
    });
    const replay = Worker.runReplayHistory({ workflowBundle: code }, read('process-document-done.json'));
    await expect(replay).rejects.toThrow(DeterminismViolationError);
  });
});
