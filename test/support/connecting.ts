import { type Database, openDatabase } from '../../src/db/client.js';
import { type CodeHost, startCodeHost } from './code-host/index.js';
import { eventually } from './eventually.js';
import { type Instance, newDataDirectory, startInstance, stopInstance } from './instance.js';
import { type Api, closeDatabase, db, newTenantOf, stack } from './tenant.js';

export type Tenant = Api & { orgId: string };

/** An instance and what is done with it to connect accounts. */
export interface Connecting {
  instance: Pick<Instance, 'dataDirectory' | 'runtime'>;
  db: Database;
  newTenant(): Promise<Tenant>;
  /** Begins a connection. @returns its id, and the link */
  begin(tenant: Tenant, body?: object, provider?: string): Promise<{ id: string; authLink: string }>;
  /** Opens an address as a browser does, but follows no redirect. */
  open(url: string): Promise<{ status: number; location: string | null; headers: Headers; text: string }>;
  close(): Promise<void>;
}

/** The same with a code host, which is closed as well. */
export interface ConnectingCodeHost extends Connecting {
  codeHost: CodeHost;
  /** Begins a connection, authorises it and comes back. @returns its id */
  connect(tenant: Tenant, body?: object, choice?: { login?: string }): Promise<string>;
  /**
   * Connects anew until the callback knows in time how that ended, with a page or an error: on a busy machine it may answer that it
   * takes a moment longer.
   * @param prepared does what is to be done while the person is at the provider, and returns the address of the way back
   */
  ended(
    tenant: Tenant,
    body: () => object,
    choice?: { login?: string },
    prepared?: (back: string, id: string) => Promise<string>,
  ): Promise<{ id: string } & Awaited<ReturnType<Connecting['open']>>>;
}

/** On the stack of the run, whose calls find every stand-in, as long as that knows the usual app or a tenant's own. */
export function onStack(): Connecting {
  return {
    instance: { runtime: stack(), dataDirectory: stack().dataDirectory },
    ...toolsOf(stack().apiUrl, db()),
    close: closeDatabase,
  };
}

/** On an instance of its own, for what needs another environment than the stack's. @param env with the stand-ins' */
export async function onInstance(env: NodeJS.ProcessEnv): Promise<Connecting & { instance: Instance }> {
  const instance = await startInstance(await newDataDirectory(), { env });
  const db = openDatabase(instance.runtime.databaseUrl, 2);
  return {
    ...{ instance, ...toolsOf(instance.runtime.apiUrl, db) },
    async close() {
      await db.$disconnect();
      await stopInstance(instance);
    },
  };
}

/** Adds a code host. */
export function withCodeHost<On extends Connecting>(on: On, codeHost: CodeHost): On & ConnectingCodeHost {
  return {
    ...on,
    codeHost,
    async connect(tenant, body, choice) {
      const { id, authLink } = await on.begin(tenant, body);
      const page = await on.open(await codeHost.authorize(authLink, choice));
      if (page.status !== 200) throw new Error(`not connected: ${page.status} ${page.text}`);
      // The page may say that it takes a moment longer.
      const isActive = async () => (await tenant.get(`/v3/connections/${id}`)).body.status === 'active';
      await eventually(isActive, `connection ${id} to be made`);
      return id;
    },
    ended: (tenant, body, choice, prepared = async (back) => back) =>
      eventually(async () => {
        const { id, authLink } = await on.begin(tenant, body());
        const answer = await on.open(await prepared(await codeHost.authorize(authLink, choice), id));
        const { location, text } = answer;
        const isKnown =
          location === null ? !text.includes('Almost connected') : new URL(location).searchParams.has('error');
        return isKnown && { id, ...answer };
      }, 'an outcome that is known in time'),
    async close() {
      await on.close();
      await codeHost.close();
    },
  };
}

/** An instance of its own with a code host. @param env of the instance, besides what the code host needs */
export async function openConnecting(
  env: NodeJS.ProcessEnv = {},
): Promise<ConnectingCodeHost & { instance: Instance }> {
  const codeHost = await startCodeHost();
  return withCodeHost(await onInstance({ ...codeHost.env, ...env }), codeHost);
}

function toolsOf(apiUrl: string, db: Database): Pick<Connecting, 'db' | 'newTenant' | 'begin' | 'open'> {
  return {
    db,
    newTenant: () => newTenantOf(apiUrl, db),
    async begin(tenant, body = {}, provider = 'codehost') {
      const { status, body: begun } = await tenant.post(`/v3/connections/${provider}`, body);
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(begun)}`);
      return begun;
    },
    async open(url) {
      const answer = await fetch(url, { redirect: 'manual' });
      const { status, headers } = answer;
      return { status, location: headers.get('location'), headers, text: await answer.text() };
    },
  };
}
