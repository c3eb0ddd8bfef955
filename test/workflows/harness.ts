import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client, Connection, type WorkflowHandle } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time.js';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import type { Activities } from '../../activities/index.js';
import { readConfig } from '../../src/config.js';
import { packageRoot, workflowBundlePath } from '../../src/core/package.js';
import { resolveTemporalCli } from '../../src/embedded/index.js';
import { createSharedThread } from '../../src/temporal/shared-thread.js';
import type { TaskQueue } from '../../workflows/contracts.js';
import { eventually } from '../support/eventually.js';
import { stack } from '../support/tenant.js';

export const historiesDirectory = join(packageRoot, 'test', 'histories');

/** Set to write the histories that these tests make into test/histories, after a deliberate change of a workflow. */
const recording = process.env['CAIRN_RECORD_HISTORIES'] !== undefined;

export interface WorkflowHarness {
  client: Client;
  /** Runs the real workflows with these activities on a task queue of its own while `use` lasts. */
  withActivities<T>(activities: Partial<Activities>, use: (taskQueue: string) => Promise<T>): Promise<T>;
  /** Keeps the finished workflow's history for the replay test. */
  record(name: string, handle: WorkflowHandle): Promise<void>;
  close(): Promise<void>;
}

/** A namespace of its own, where the stack's workers do not take what is meant for scripted activities. */
async function registerNamespace(connection: Connection): Promise<string> {
  const namespace = `test-${randomUUID()}`;
  const workflowExecutionRetentionPeriod = msToTs('1 day');
  await connection.workflowService.registerNamespace({ namespace, workflowExecutionRetentionPeriod });
  const client = new Client({ connection, namespace });
  const usable = () =>
    client.workflow.count('').then(
      () => true,
      () => undefined,
    );
  await eventually(usable, `namespace ${namespace}`);
  return namespace;
}

/**
 * The real workflow bundle on the real server of the run; only the activities are scripted.
 * @param apart queues that the workflows send activities to, beside their own
 */
export async function openHarness(apart: readonly TaskQueue[] = []): Promise<WorkflowHarness> {
  Runtime.install({ logger: new DefaultLogger('ERROR') });
  const address = stack().temporalAddress;
  const connection = await NativeConnection.connect({ address });
  const clientConnection = await Connection.connect({ address });
  const namespace = await registerNamespace(clientConnection);
  const client = new Client({ connection: clientConnection, namespace });
  const thread = createSharedThread();
  return {
    client,
    async withActivities(activities, use) {
      const taskQueue = `test-${randomUUID()}`;
      const workflowBundle = { codePath: workflowBundlePath };
      const worker = await thread.createWorker({ connection, namespace, taskQueue, workflowBundle, activities });
      const create = (queue: TaskQueue) => Worker.create({ connection, namespace, taskQueue: queue, activities });
      const others = await Promise.all(apart.map(create));
      return others.reduce((used, other) => other.runUntil(used), worker.runUntil(use(taskQueue)));
    },
    async record(name, handle) {
      if (!recording) return;
      const cli = await resolveTemporalCli(readConfig(), () => undefined);
      const show = ['workflow', 'show', '--workflow-id', handle.workflowId, '--address', address];
      const { stdout } = await promisify(execFile)(cli, [...show, '--namespace', namespace, '--output', 'json'], {
        maxBuffer: 64 * 1024 * 1024,
      });
      await mkdir(historiesDirectory, { recursive: true });
      const history = JSON.stringify(JSON.parse(stdout), null, 1).replaceAll(packageRoot, '.'); // stack traces name files
      await writeFile(join(historiesDirectory, `${name}.json`), `${history}\n`);
    },
    async close() {
      await thread.end();
      await clientConnection.close();
      await connection.close();
    },
  };
}
