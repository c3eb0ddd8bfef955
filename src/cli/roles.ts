import { createActivities } from '../../activities/index.js';
import type { TaskQueue } from '../../workflows/contracts.js';
import { createApp } from '../http/app.js';
import { createMetrics } from '../http/metrics.js';
import { listen } from '../http/server.js';
import { apiRoutes } from '../routes.js';
import type { Services } from '../services.js';
import { ensureSchedules } from '../temporal/schedules.js';
import { registerSearchAttributes } from '../temporal/search-attributes.js';
import { installTemporalLogger, startWorkers } from '../temporal/worker.js';
import type { Lifecycle } from './lifecycle.js';

/** Serves HTTP until the process stops. @returns the URL that clients reach it by */
export async function runApi(services: Services, lifecycle: Lifecycle): Promise<string> {
  const { config, log, publicUrl, keys, readiness, recorder } = services;
  const app = createApp({
    routes: apiRoutes(services),
    keys,
    readiness,
    metrics: createMetrics(),
    corsOrigins: config.CORS_ORIGINS,
    requestTimeoutMs: config.REQUEST_TIMEOUT,
    recorder,
    log,
  });
  const server = await listen(app, config.HOST, config.PORT);
  lifecycle.onDrain('http server', server.stop);
  publicUrl.value = config.BASE_URL ?? `http://${urlHost(server.host)}:${server.port}`;
  return publicUrl.value;
}

const urlHost = (host: string) =>
  host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;

/** Does the work of these queues until the process stops. Waits for a Temporal that is not up yet. */
export async function runWorkers(
  services: Services,
  temporalAddress: string,
  queues: readonly TaskQueue[],
  lifecycle: Lifecycle,
): Promise<void> {
  const { config, log, temporal } = services;
  installTemporalLogger(log);
  const workers = await startWorkers(config, temporalAddress, queues, createActivities(services), log);
  lifecycle.onDrain('workers', workers.stop);
  workers.stopped.catch(lifecycle.fail);
  await registerSearchAttributes(temporal, config.TEMPORAL_NAMESPACE);
  await ensureSchedules(temporal, config);
}
