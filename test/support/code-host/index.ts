import { setTimeout as delay } from 'node:timers/promises';
import { type App, envAt, app as usualApp } from './app.js';
import { startEmulator } from './emulator.js';
import { createFaults, type Fault } from './faults.js';
import { type Change, type Commit, createGit } from './git.js';
import { createHooks, type Delivery } from './hooks.js';
import { through } from './http.js';
import { createOAuth } from './oauth.js';
import { createRegistry, type Repository } from './registry.js';
import { openServer, type RecordedRequest } from './server.js';
import { createTrees } from './trees.js';

export { type Fault, type FaultAnswer, faults } from './faults.js';
export { signature } from './hooks.js';
export type { Change, Delivery, RecordedRequest, Repository };

/** Whose repositories they are, unless another account is chosen on the page where one agrees. */
export const owner = { login: 'octo', name: 'Octo Cat', email: 'octo@code.example' };
/** Another account, which sees none of the private ones. */
export const stranger = { login: 'stranger', name: 'Stran Ger', email: 'stranger@code.example' };

const callbacks = ['/v3/connections/auth/callback/codehost', '/v3/connections/codehost/callback', '/callback'];
const noCommit = '0'.repeat(40);

/** A stand-in for the code host, on a free port: npm `emulate` behind a server that adds what it lacks. */
export interface CodeHost {
  /** Of its pages and its API. */
  url: string;
  app: App;
  /** What Cairn needs to be configured with. */
  env: Record<string, string>;

  /** What a person does on the page that the link leads to. @returns where the browser is sent back to */
  authorize(link: string, choice?: { login?: string; deny?: boolean }): Promise<string>;
  /** A token of the owner, without the way through the browser. */
  issueToken(): string;
  /** Every token that was ever issued is no longer good. */
  revokeTokens(): void;
  isValid(token: string): boolean;

  /** A repository of the owner; without files it is empty. */
  addRepository(
    name: string,
    options?: { files?: Record<string, string>; branch?: string; private?: boolean },
  ): Promise<Repository>;
  /** A commit on a branch (the default one: main), which delivers a push to its webhooks. @returns the commit's id */
  commit(fullName: string, change: Change): Promise<string>;
  /** Replaces a branch by one commit with these files. */
  forcePush(fullName: string, files: Record<string, string>, branch?: string): Promise<string>;
  /** @returns the full name of now; the one of before redirects */
  renameRepository(fullName: string, name: string): Promise<string>;
  deleteRepository(fullName: string): Promise<void>;
  headOf(fullName: string, branch?: string): Promise<string | null>;

  /** Recursive listings of more entries are cut and say so. */
  truncateTreesOver(entries: number): void;
  /** @returns what takes the fault back */
  fault(fault: Fault): () => void;
  /** Takes all faults back. */
  heal(): void;
  /** How long it is, in milliseconds, until a request is answered; 0 to begin with. */
  takeTime(ms: number): void;
  /** All that was asked, in order. */
  requests: RecordedRequest[];
  /** How often something was asked: the method, and a pattern for path and query. */
  count(method: string, path: RegExp): number;

  /** All that was delivered or lost, in order. */
  deliveries: Delivery[];
  hooksOf(repositoryId: number): readonly { id: number; url: string; secret: string }[];
  /** Another push of what is the head anyway, such as for a flood. */
  push(fullName: string, options?: { deliveryId?: string; branch?: string }): Promise<Delivery[]>;
  redeliver(deliveryId: string): Promise<void>;
  /** While true, deliveries get lost. */
  loseDeliveries(lost: boolean): void;
  close(): Promise<void>;
}

/** @param app the one that it knows */
export async function startCodeHost(app = usualApp): Promise<CodeHost> {
  const faults = createFaults();
  const server = await openServer(faults);
  const emulator = await startEmulator(server.url, seed(app));
  const oauth = createOAuth(server.url, app, owner.login);
  const registry = createRegistry();
  const trees = createTrees(emulator);
  const hooks = createHooks(server.url, registry);
  const git = createGit(emulator, trees);
  // The emulator's calls carry no token, so webhooks come before it is looked at; the rest is for accounts only.
  const accounts = through([oauth.stage, registry.stage, hooks.stage, trees.stage], emulator.forward);
  let latencyMs = 0;
  server.answer = async (request) => {
    if (request.url.pathname.startsWith('/_relay/')) return hooks.stage(request, emulator.forward);
    if (latencyMs > 0) await delay(latencyMs);
    return accounts(request);
  };

  const payloadOf = async (fullName: string, branch: string, { sha, before, ...files }: Commit) => ({
    ref: `refs/heads/${branch}`,
    before: before ?? noCommit,
    after: sha,
    created: before === null,
    deleted: false,
    forced: false,
    commits: [{ id: sha, message: 'A change', ...files }],
    head_commit: { id: sha, message: 'A change', ...files },
    repository: await emulator.call<object>('stand-in', 'GET', `/repos/${fullName}`),
    pusher: { name: owner.login, email: owner.email },
  });

  async function move(fullName: string, branch: string, commit: Commit, force: boolean): Promise<string> {
    const payload = { ...(await payloadOf(fullName, branch, commit)), forced: force };
    hooks.details.set(commit.sha, payload);
    await git.moveBranch(fullName, branch, commit, force);
    const { id } = registry.named(fullName);
    // A new branch, and whatever happens after a rename, the emulator does not deliver.
    if (commit.before === null || registry.wasRenamed(id)) await hooks.send(id, 'push', payload);
    return commit.sha;
  }

  async function addRepository(name: string, options: Parameters<CodeHost['addRepository']>[1] = {}) {
    const { files = {}, branch = 'main', private: isPrivate = true } = options;
    const body = { name, private: isPrivate, auto_init: false };
    const made = await emulator.call<{ id: number; full_name: string }>('stand-in', 'POST', '/user/repos', body);
    const repository = { id: made.id, fullName: made.full_name };
    registry.add(repository);
    if (branch !== 'main') {
      await emulator.call('stand-in', 'PATCH', `/repos/${made.full_name}`, { default_branch: branch });
    }
    if (Object.keys(files).length > 0) await commit(made.full_name, { write: files, branch });
    return repository;
  }

  const commit = async (fullName: string, change: Change) => {
    const branch = change.branch ?? 'main';
    return move(fullName, branch, await git.commit(fullName, branch, change), false);
  };

  return {
    url: server.url,
    app,
    env: envAt(server.url, app),
    authorize: oauth.authorize,
    issueToken: oauth.issueToken,
    revokeTokens: oauth.revokeTokens,
    isValid: oauth.isValid,
    addRepository,
    commit,
    async forcePush(fullName, files, branch = 'main') {
      return move(fullName, branch, await git.startOver(fullName, branch, files), true);
    },
    async renameRepository(fullName, name) {
      const path = `/repos/${fullName}`;
      const { full_name: renamed } = await emulator.call<{ full_name: string }>('stand-in', 'PATCH', path, { name });
      registry.rename(fullName, renamed);
      return renamed;
    },
    async deleteRepository(fullName) {
      await emulator.call('stand-in', 'DELETE', `/repos/${fullName}`);
      registry.remove(fullName);
    },
    headOf: (fullName, branch = 'main') => git.headOf(fullName, branch),
    truncateTreesOver: trees.truncateOver,
    fault: faults.add,
    heal: faults.clear,
    takeTime(ms) {
      latencyMs = ms;
    },
    requests: server.requests,
    count: (method, path) =>
      server.requests.filter((request) => request.method === method && path.test(request.path)).length,
    deliveries: hooks.deliveries,
    hooksOf: hooks.of,
    async push(fullName, { deliveryId, branch = 'main' } = {}) {
      const sha = (await git.headOf(fullName, branch)) ?? noCommit;
      const payload = await payloadOf(fullName, branch, { sha, before: sha, added: [], modified: [], removed: [] });
      return hooks.send(registry.named(fullName).id, 'push', payload, deliveryId);
    },
    redeliver: hooks.redeliver,
    loseDeliveries: hooks.lose,
    async close() {
      await hooks.settled();
      await server.close();
      await emulator.close();
    },
  };
}

/** The emulator matches callbacks whole; the ports of loopback ones are taken out on the way. */
const seed = (app: App) => ({
  github: {
    users: [owner, stranger],
    oauth_apps: [
      {
        client_id: app.clientId,
        client_secret: app.clientSecret,
        name: 'Cairn',
        redirect_uris: callbacks.flatMap((path) => [`http://127.0.0.1${path}`, `http://localhost${path}`]),
      },
    ],
  },
});
