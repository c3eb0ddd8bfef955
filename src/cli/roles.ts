import { createActivities } from '../../activities/index.js';
import type { TaskQueue } from '../../workflows/contracts.js';
import { createApp } from '../http/app.js';
import { createProbes } from '../http/probes.js';
import { type HttpServer, listen } from '../http/server.js';
import { addBacklog } from '../metrics/backlog.js';
import { apiRoutes } from '../routes.js';
import type { Services } from '../services.js';
import { ensureSchedules } from '../temporal/schedules.js';
import { registerSearchAttributes } from '../temporal/search-attributes.js';
import { installTemporalLogger, startWorkers } from '../temporal/worker.js';
import type { Lifecycle } from './lifecycle.js';

/** Serves HTTP until the process stops. @returns the URL that clients reach it by */
export async function runApi(services: Services, lifecycle: Lifecycle): Promise<string> {
  const { config, log, db, publicUrl, keys, readiness, metrics, recorder } = services;
  addBacklog(metrics.registry, { db, log });
  const app = createApp({
    routes: apiRoutes(services),
    keys,
    readiness,
    metrics,
    corsOrigins: config.CORS_ORIGINS,
    requestTimeoutMs: config.REQUEST_TIMEOUT,
    recorder,
    log,
  });
  const server = await listen(app, config.HOST, config.PORT);
  lifecycle.onDrain('http server', server.stop);
  publicUrl.value = config.BASE_URL ?? urlOf(server);
  return publicUrl.value;
}

/** Answers probes and metrics of a process without an API, on METRICS_PORT, until it stops. @returns its URL, or undefined without that */
export async function runProbes(services: Services, lifecycle: Lifecycle): Promise<string | undefined> {
  const { config } = services;
  if (config.METRICS_PORT === undefined) return undefined;
  const server = await listen(createProbes(services), config.HOST, config.METRICS_PORT, undefined, 'METRICS_PORT');
  lifecycle.onStop('probes', server.stop);
  return urlOf(server);
}

const urlOf = ({ host, port }: HttpServer) => `http://${urlHost(host)}:${port}`;

const urlHost = (host: string) =>
  host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;

/** Does the work of these queues until the process stops. Waits for a Temporal that is not up yet. */
export async function runWorkers(
  services: Services,
  temporalAddress: string,
  queues: readonly TaskQueue[],
  lifecycle: Lifecycle,
): Promise<void> {
  const { config, log, temporal, metrics } = services;
  installTemporalLogger(log);
  const workers = await startWorkers(config, temporalAddress, queues, createActivities(services), { metrics, log });
  lifecycle.onDrain('workers', workers.stop);
  workers.stopped.catch(lifecycle.fail);
  await registerSearchAttributes(temporal, config.TEMPORAL_NAMESPACE);
  await ensureSchedules(temporal, config);
}
