import { newId } from '../../src/core/ids.js';
import type { standingConnections } from './standing-connections.js';
import type { Api } from './tenant.js';

export type Standing = ReturnType<typeof standingConnections>;
export const codehost = { provider: 'codehost', alias: 'codehost' } as const;

/** The state of the link, and a code for it. */
export const callbackOf = (authLink: string, code = 'code') => ({
  ...{ state: new URL(authLink).searchParams.get('state') ?? '', code, error: undefined },
});

/** The steps of a connection of a tenant, which is there when they are taken. */
export function connectionSteps(tenantNow: () => Api & { orgId: string }) {
  const refOf = (connectionId: string) => ({
    ...{ orgId: tenantNow().orgId, containerTag: 'c', connectionId, provider: 'codehost' },
  });

  const begin = ({ connections }: Standing, containerTag = `c-${newId()}`) =>
    connections.connect(tenantNow(), codehost, { containerTag, documentLimit: 10 });

  /** A connection to which the callback has come, and nothing more. */
  async function authorized(standing: Standing, containerTag?: string): Promise<string> {
    const { id, authLink } = await begin(standing, containerTag);
    await standing.connections.finish('codehost', callbackOf(authLink));
    return id;
  }

  /** A connection with a repository. */
  async function configured(standing: Standing): Promise<string> {
    const id = await authorized(standing);
    await standing.connections.exchangeCode(refOf(id));
    await standing.connections.configure(tenantNow(), id, { resources: [{ id: 1, name: 'octo/docs' }] });
    return id;
  }

  return { refOf, begin, authorized, configured };
}
