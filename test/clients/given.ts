import { newId } from '../../src/core/ids.js';
import { startCodeHost } from '../support/code-host/index.js';
import { type ConnectingCodeHost, onStack, type Tenant, withCodeHost } from '../support/connecting.js';
import { patience } from '../support/eventually.js';
import { stack } from '../support/tenant.js';
import type { Outcome } from './python.js';

/** What calls of a client are told, and who they are. */
export interface Given {
  on: ConnectingCodeHost;
  tenant: Tenant;
  told: object;
}

/** An organisation for a client, another one that it must hear nothing of, and a connected account for each mode. */
export async function giveTo(on: ConnectingCodeHost, modes: readonly Outcome['mode'][]): Promise<Given> {
  const tenant = await on.newTenant();
  const stranger = await on.newTenant();
  const foreign = { namespace: `foreign-${newId()}`, question: 'What is my dog called?', key: stranger.key };
  const content = 'My dog is called Quetzalcoatlus.';
  const document = await stranger.remember({ content, containerTag: foreign.namespace, dreaming: 'instant' });
  const [memory] = (await stranger.post('/v4/memories/list', {})).body.memoryEntries;
  const { id: connector } = await on.begin(stranger, { containerTag: foreign.namespace });
  const scopedTo = async (containerTag: string, more: object = {}): Promise<string> =>
    (await tenant.post('/v3/auth/scoped-key', { containerTag, ...more })).body.key;
  const ofModes = await Promise.all(
    modes.map(async (mode) => {
      const namespace = `${mode}-connected`;
      const limitedNamespace = `${mode}-limited`;
      const limitedTo = (rateLimitTimeWindow: number) =>
        scopedTo(limitedNamespace, { rateLimitMax: 2, rateLimitTimeWindow });
      return [
        mode,
        {
          connector: { namespace, id: await on.connect(tenant, { containerTag: namespace }) },
          ...{ limitedNamespace, limitedKey: await limitedTo(600_000), brieflyLimitedKey: await limitedTo(3_000) },
        },
      ] as const;
    }),
  );
  const told = {
    ...{ url: stack().apiUrl, patience: patience(), key: tenant.key, scopedKey: await scopedTo('scoped-home') },
    foreign: { ...foreign, document, memory: memory.id, connector },
    ...Object.fromEntries(ofModes),
  };
  return { on, tenant, told };
}

/** A code host on the stack, with two repositories. @returns it, and their ids */
export async function withRepositories() {
  const on = withCodeHost(onStack(), await startCodeHost());
  const docs = await on.codeHost.addRepository('docs', { files: { 'README.md': '# The docs\n\nOf the product.' } });
  const notes = await on.codeHost.addRepository('notes', { files: { 'a.md': '# Notes' } });
  return { on, repositories: [docs.id, notes.id] };
}
