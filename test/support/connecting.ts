import { randomBytes } from 'node:crypto';
import { type Database, openDatabase } from '../../src/db/client.js';
import { createOrganization } from '../../src/keys/organizations.js';
import { type CodeHost, startCodeHost } from './code-host/index.js';
import { type Instance, newDataDirectory, startInstance, stopInstance } from './instance.js';
import { type Answer, type Api, apiOf } from './tenant.js';

export type Tenant = Api & { orgId: string };

/** An instance of its own that knows a code host. */
export interface Connecting {
  codeHost: CodeHost;
  instance: Instance;
  db: Database;
  newTenant(): Promise<Tenant>;
  /** Begins a connection. @returns its id, and the link */
  begin(tenant: Tenant, body?: object, provider?: string): Promise<{ id: string; authLink: string }>;
  /** Opens an address as a browser does, but follows no redirect. */
  open(url: string): Promise<{ status: number; location: string | null; headers: Headers; text: string }>;
  /** Begins a connection, authorises it and comes back. @returns its id */
  connect(tenant: Tenant, body?: object, choice?: { login?: string }): Promise<string>;
  close(): Promise<void>;
}

/** @param env of the instance, besides what the code host needs */
export async function openConnecting(env: NodeJS.ProcessEnv = {}): Promise<Connecting> {
  const codeHost = await startCodeHost();
  const instance = await startInstance(await newDataDirectory(), { env: { ...codeHost.env, ...env } });
  const { apiUrl, databaseUrl } = instance.runtime;
  const db = openDatabase(databaseUrl, 2);

  const open: Connecting['open'] = async (url) => {
    const answer = await fetch(url, { redirect: 'manual' });
    const { status, headers } = answer;
    return { status, location: headers.get('location'), headers, text: await answer.text() };
  };

  const begin: Connecting['begin'] = async (tenant, body = {}, provider = 'codehost') =>
    mustBe200(await tenant.post(`/v3/connections/${provider}`, body));

  return {
    codeHost,
    instance,
    db,
    begin,
    open,
    async newTenant() {
      const slug = `test-${randomBytes(6).toString('hex')}`;
      const { orgId, key } = await createOrganization(db, slug, slug);
      return { ...apiOf(apiUrl, key), orgId };
    },
    async connect(tenant, body, choice) {
      const { id, authLink } = await begin(tenant, body);
      const page = await open(await codeHost.authorize(authLink, choice));
      if (page.status !== 200) throw new Error(`not connected: ${page.status} ${page.text}`);
      return id;
    },
    async close() {
      await db.$disconnect();
      await stopInstance(instance);
      await codeHost.close();
    },
  };
}

function mustBe200({ status, body }: Answer) {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}
