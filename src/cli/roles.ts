import { createActivities } from '../../activities/index.js';
import type { Config } from '../config.js';
import type { Logger } from '../core/log.js';
import type { TaskQueue } from '../jobs/refs.js';
import { addBacklog } from '../metrics/backlog.js';
import { addEmbeddingSets } from '../metrics/embedding-sets.js';
import { addTaskQueues, readTaskQueues } from '../metrics/task-queues.js';
import { apiRoutes } from '../routes.js';
import { createApp } from '../server/app.js';
import { createProbes } from '../server/probes.js';
import { checkPlaces, type HttpServer, idleTimeoutFor, listen } from '../server/server.js';
import type { Services } from '../services.js';
import { keepSetUp } from '../temporal/set-up.js';
import { installTemporalLogger, startWorkers } from '../temporal/worker.js';
import type { Lifecycle } from './lifecycle.js';

/** Sees that what `runApi` will listen on is free. @throws {StartError} with what helps */
export async function checkPorts({ HOST, PORT, METRICS_HOST = HOST, METRICS_PORT }: Config): Promise<void> {
  await checkPlaces([
    { host: HOST, port: PORT, variable: 'PORT' },
    ...(METRICS_PORT === undefined ? [] : [{ host: METRICS_HOST, port: METRICS_PORT, variable: 'METRICS_PORT' }]),
  ]);
}

/** Serves HTTP until the process stops. @returns the URL at which it listens; that for clients is `publicUrl` */
export async function runApi(services: Services, lifecycle: Lifecycle): Promise<string> {
  const { config, log, db, temporal, publicUrl, metrics } = services;
  addBacklog(metrics.registry, { db, log });
  addTaskQueues(metrics.registry, () => readTaskQueues(temporal, config.TEMPORAL_NAMESPACE), log);
  addEmbeddingSets(metrics.registry, { db, log });
  await runProbes(services, lifecycle);
  const app = createApp({
    ...services,
    routes: apiRoutes(services),
    tellsMetrics: config.METRICS_PORT === undefined,
    corsOrigins: config.CORS_ORIGINS,
    requestTimeoutMs: config.REQUEST_TIMEOUT,
  });
  const server = await listen(app, config.HOST, config.PORT, { idleTimeout: idleTimeoutFor(config.REQUEST_TIMEOUT) });
  lifecycle.onDrain('http server', () => stopServer(server, log));
  const url = urlOf(server);
  publicUrl.value = config.BASE_URL ?? url;
  return url;
}

/** Serves probes and metrics on METRICS_PORT, if it is set, until the process stops. */
export async function runProbes(
  services: Services,
  lifecycle: Lifecycle,
  readiness = services.readiness,
): Promise<void> {
  const { HOST, METRICS_HOST = HOST, METRICS_PORT } = services.config;
  if (METRICS_PORT === undefined) return;
  const server = await listen(
    createProbes({ ...services, readiness }),
    METRICS_HOST,
    METRICS_PORT,
    undefined,
    'METRICS_PORT',
  );
  lifecycle.onStop('probes', () => stopServer(server, services.log));
  services.log.info({ url: urlOf(server) }, 'probes listening');
}

async function stopServer(server: HttpServer, log: Logger): Promise<void> {
  const givenUp = await server.stop();
  if (givenUp > 0) log.warn({ requests: givenUp }, 'requests that did not end in time were answered with a 503');
}

const urlOf = ({ host, port }: HttpServer) => `http://${urlHost(host)}:${port}`;

const urlHost = (host: string) =>
  host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;

/** Runs workers for these queues until the process stops. Waits for Temporal if it is not up yet. */
export async function runWorkers(
  services: Services,
  temporalAddress: string,
  queues: readonly TaskQueue[],
  lifecycle: Lifecycle,
): Promise<void> {
  const { config, log, temporal } = services;
  installTemporalLogger(log);
  const workers = await startWorkers(config, temporalAddress, queues, createActivities(services), services);
  lifecycle.onDrain('workers', workers.stop);
  workers.stopped.catch(lifecycle.fail);
  lifecycle.onDrain('set-up of Temporal', await keepSetUp(temporal, config, log));
}
