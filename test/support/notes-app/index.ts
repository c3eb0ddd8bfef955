import type { App } from '../code-host/app.js';
import { createFaults, type Fault } from '../code-host/faults.js';
import type { Answer, Received } from '../code-host/http.js';
import { openServer, type RecordedRequest } from '../code-host/server.js';
import { type ApiOptions, createApi } from './api.js';
import { envAt, app as usualApp } from './app.js';
import { createOAuth } from './oauth.js';
import { tooMany, unauthorized } from './refusals.js';
import { createWorkspace, type Workspace } from './workspace.js';

export { type BlockSpec, block, paragraph, rich, words } from './content.js';
export { site } from './objects.js';
export { faults } from './refusals.js';
export { person } from './workspace.js';

/** A stand-in for the notes app, on a free port: its OAuth, the reading half of its API, and a workspace. */
export interface NotesApp extends Omit<ReturnType<typeof createOAuth>, 'routes'> {
  url: string;
  app: App;
  /** What Cairn needs to be configured with. */
  env: Record<string, string>;
  workspace: Workspace;
  options: ApiOptions;
  /** So many more requests are answered, and then none until there is another budget; null: all are. */
  budget(requests: number | null): void;
  /** @returns what takes the fault back */
  fault(fault: Fault): () => void;
  /** Takes all faults back. */
  heal(): void;
  /** All that was asked, in order. */
  requests: RecordedRequest[];
  /** How often something was asked: the method, and a pattern for path and query. */
  count(method: string, path: RegExp): number;
  /** The ids of pages whose content was asked for, since the last call. */
  takeFetched(): string[];
  close(): Promise<void>;
}

/** @param app the one that it knows */
export async function startNotesApp(app = usualApp): Promise<NotesApp> {
  const faults = createFaults();
  const server = await openServer(faults);
  const workspace = createWorkspace();
  const options: ApiOptions = { mostFound: Number.POSITIVE_INFINITY, showsPeople: true };
  const api = createApi(workspace, options);
  const { routes, ...oauth } = createOAuth(server.url, app);
  const open: Record<string, ((request: Received) => Answer) | undefined> = routes;
  let left: number | null = null;

  function answerTo(request: Received): Answer {
    const free = open[`${request.method} ${request.url.pathname}`];
    if (free !== undefined) return free(request);
    if (!oauth.isValid((request.headers.authorization ?? '').replace(/^bearer /i, ''))) return unauthorized();
    if (left === 0) return tooMany(1);
    if (left !== null) left -= 1;
    return api(request);
  }
  server.answer = async (request) => {
    const answer = answerTo(request);
    return { ...answer, headers: { ...answer.headers, date: new Date(workspace.now()).toUTCString() } };
  };

  let taken = 0;
  return {
    ...oauth,
    url: server.url,
    app,
    env: envAt(server.url, app),
    workspace,
    options,
    budget(requests) {
      left = requests;
    },
    fault: faults.add,
    heal: faults.clear,
    requests: server.requests,
    count: (method, path) =>
      server.requests.filter((request) => request.method === method && path.test(request.path)).length,
    takeFetched() {
      const since = server.requests.slice(taken);
      taken = server.requests.length;
      const ids = since.flatMap(({ path }) => /^\/v1\/blocks\/([^/?]+)\/children/.exec(path)?.[1] ?? []);
      return [...new Set(ids.filter((id) => workspace.things.has(id)))];
    },
    close: server.close,
  };
}
