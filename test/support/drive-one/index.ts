import type { App } from '../code-host/app.js';
import { createFaults, type Fault } from '../code-host/faults.js';
import { openServer, type RecordedRequest } from '../code-host/server.js';
import { createApi } from './api.js';
import { envAt, app as usualApp } from './app.js';
import { type Channels, createChannels } from './channels.js';
import { createFiles, type Files } from './files.js';
import { createOAuth, type OAuth } from './oauth.js';
import { refusal, unauthorized } from './refusals.js';

export { account } from './api.js';
export { faults } from './refusals.js';

/** A stand-in for the drive, on a free port: its OAuth, the reading half of its API, change logs and push channels. */
export interface DriveOne extends Omit<OAuth, 'routes'> {
  url: string;
  app: App;
  /** What Cairn needs to be configured with. */
  env: Record<string, string>;
  files: Files;
  channels: Omit<Channels, 'routes'>;
  /** Many documents of some words each, quickly, each with a name of its own. @returns their ids */
  seed(count: number): string[];
  /** @returns what takes the fault back */
  fault(fault: Fault): () => void;
  /** Takes all faults back. */
  heal(): void;
  /** All that was asked, in order. */
  requests: RecordedRequest[];
  /** How often something was asked: the method, and a pattern for path and query. */
  count(method: string, path: RegExp): number;
  /** The ids of files whose content was asked for, since the last call. */
  takeFetched(): string[];
  close(): Promise<void>;
}

/** @param app the one that it knows */
export async function startDriveOne(app = usualApp): Promise<DriveOne> {
  const faults = createFaults();
  const server = await openServer(faults);
  const { routes: oauthRoutes, ...oauth } = createOAuth(server.url, app);
  const { routes: channelRoutes, ...channels } = createChannels();
  const files = createFiles();
  const api = createApi(files);
  const open: Record<string, (typeof oauthRoutes)['POST /token'] | undefined> = oauthRoutes;
  const guarded: Record<string, (typeof oauthRoutes)['POST /token'] | undefined> = channelRoutes;

  server.answer = async (request) => {
    const route = `${request.method} ${request.url.pathname}`;
    const free = open[route];
    if (free !== undefined) return free(request);
    const token = (request.headers.authorization ?? '').replace(/^bearer /i, '');
    if (!oauth.isValid(token)) return unauthorized();
    const answer = guarded[route] ?? (request.method === 'GET' ? api : undefined);
    return answer === undefined ? refusal(404, 'notFound', 'Not Found') : answer(request);
  };

  let taken = 0;
  let seeded = 0;
  return {
    ...oauth,
    url: server.url,
    app,
    env: envAt(server.url, app),
    files,
    channels,
    seed: (count) =>
      Array.from({ length: count }, () => {
        const n = seeded++;
        return files.add({ doc: `# Note ${n}\n\nWhat note ${n} says.` }, `Note ${n}`);
      }),
    fault: faults.add,
    heal: faults.clear,
    requests: server.requests,
    count: (method, path) =>
      server.requests.filter((request) => request.method === method && path.test(request.path)).length,
    takeFetched() {
      const since = server.requests.slice(taken);
      taken = server.requests.length;
      return since.flatMap(
        ({ path }) => /^\/drive\/v3\/files\/([^/?]+)(?:\/export|\?.*alt=media)/.exec(path)?.[1] ?? [],
      );
    },
    close: server.close,
  };
}
