import type { App } from '../code-host/app.js';
import { createFaults, type Fault } from '../code-host/faults.js';
import type { Next } from '../code-host/http.js';
import { openServer, type RecordedRequest } from '../code-host/server.js';
import { type Api, createApi } from './api.js';
import { envAt, app as usualApp, webUrlAt } from './app.js';
import { createItems, type Items } from './items.js';
import { createOAuth, type OAuth } from './oauth.js';
import { unauthorized } from './refusals.js';
import { createSubscriptions, type Subscriptions } from './subscriptions.js';

export { account } from './api.js';
export { faults } from './refusals.js';

/** A stand-in for the drive, on a free port: its sign-in, the reading half of its API, and where its files lie. */
export interface DriveTwo extends Omit<OAuth, 'routes'>, Pick<Api, 'settings' | 'expireDeltas'> {
  url: string;
  app: App;
  /** Where people sign in. */
  webUrl: string;
  /** What Cairn needs to be configured with. */
  env: Record<string, string>;
  files: Items;
  subscriptions: Omit<Subscriptions, 'answer'>;
  /** Many files of some words each, quickly, each with a name of its own. @returns their ids */
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
export async function startDriveTwo(app = usualApp): Promise<DriveTwo> {
  const faults = createFaults();
  const server = await openServer(faults);
  const { routes, ...oauth } = createOAuth(server.url, app);
  const open: Record<string, (typeof routes)[keyof typeof routes] | undefined> = routes;
  const files = createItems();
  const subscriptions = createSubscriptions();
  const { answer, download, ...api } = createApi(server.url, files);

  const answering: Next = async (request) => {
    const free = open[`${request.method} ${request.url.pathname}`];
    if (free !== undefined) return free(request);
    if (request.url.pathname.startsWith('/download/')) return download(request);
    const token = (request.headers.authorization ?? '').replace(/^bearer /i, '');
    if (!oauth.isValid(token)) return unauthorized();
    return request.url.pathname.startsWith('/v1.0/subscriptions') ? subscriptions.answer(request) : answer(request);
  };
  server.answer = answering;

  let taken = 0;
  let seeded = 0;
  return {
    ...oauth,
    ...api,
    url: server.url,
    webUrl: webUrlAt(server.url),
    app,
    env: envAt(server.url, app),
    files,
    subscriptions,
    seed: (count) =>
      Array.from({ length: count }, () => {
        const n = seeded++;
        return files.add({ file: `# Note ${n}\n\nWhat note ${n} says.` }, `Note ${n}.md`);
      }),
    fault: faults.add,
    heal: faults.clear,
    requests: server.requests,
    count: (method, path) =>
      server.requests.filter((request) => request.method === method && path.test(request.path)).length,
    takeFetched() {
      const since = server.requests.slice(taken);
      taken = server.requests.length;
      return since.flatMap(({ path }) => /\/items\/([^/]+)\/content$/.exec(path)?.[1] ?? []).map(decodeURIComponent);
    },
    close: server.close,
  };
}
