import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { treeWithFifth } from '../support/fifth-provider/tree.js';
import { type Instance, newDataDirectory, startInstance, stopInstance } from '../support/instance.js';
import type { Answer } from '../support/tenant.js';

const run = promisify(execFile);
let tree: string;
let instance: Instance;
beforeAll(async () => {
  tree = await treeWithFifth();
  const env = { FIFTH_CLIENT_ID: 'app', FIFTH_CLIENT_SECRET: 'secret', FIFTH_BASE_URL: 'https://other.example/' };
  instance = await startInstance(await newDataDirectory(), { tree, env });
}, 180_000);
afterAll(async () => {
  if (instance !== undefined) await stopInstance(instance);
  if (tree !== undefined) await rm(tree, { recursive: true });
});

/** Not held against the stack's OpenAPI documents, which do not have this provider. */
async function ask(method: string, path: string, body?: unknown): Promise<Pick<Answer, 'status' | 'body'>> {
  const answer = await fetch(new URL(path, instance.runtime.apiUrl), {
    method,
    headers: { authorization: `Bearer ${instance.key}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}
const cairn = (args: string[], env: NodeJS.ProcessEnv = {}) =>
  run(process.execPath, [join(tree, 'dist', 'src', 'main.js'), ...args], { env: { ...process.env, ...env } });

describe('a fifth provider, which is a folder and an entry in the registry', () => {
  it('has settings in the environment, of which each needs the other', async () => {
    const { stdout } = await cairn(['--help']);
    for (const name of ['CLIENT_ID', 'CLIENT_SECRET', 'BASE_URL', 'API_URL']) expect(stdout).toContain(`FIFTH_${name}`);
    await expect(cairn(['serve'], { FIFTH_CLIENT_ID: 'app' })).rejects.toMatchObject({
      stderr: expect.stringContaining('FIFTH_CLIENT_SECRET: is needed for FIFTH_CLIENT_ID'),
    });
  });

  it('has settings of the organisation, in both spellings, which are published', async () => {
    const { body } = await ask('PATCH', '/v3/settings', { fifthPlaceClientId: 'own', fifthClientSecret: 'hidden' });
    expect(body.updated).toEqual({
      ...{ fifthClientId: 'own', fifthPlaceClientId: 'own' },
      ...{ fifthClientSecret: '********', fifthPlaceClientSecret: '********' },
    });
    const { body: openapi } = await ask('GET', '/v3/openapi');
    expect(openapi.components.schemas.Settings.properties).toMatchObject({
      fifthCustomKeyEnabled: {},
      fifthPlaceCustomKeyEnabled: {},
    });
  });

  it.each(['fifth', 'fifth-place'])('is connected and synced as %s', async (name) => {
    const containerTag = `by-${name}`;
    const { body: begun } = await ask('POST', `/v3/connections/${name}`, { containerTag });
    const link = new URL(begun.authLink);
    expect(link.origin).toBe('https://other.example');
    const wayBack = new URL(link.searchParams.get('redirect_uri') ?? '');
    wayBack.search = new URLSearchParams({ code: 'code', state: link.searchParams.get('state') ?? '' }).toString();
    expect((await fetch(wayBack)).status).toBe(200);

    const documents = await eventually(async () => {
      const { body } = await ask('POST', `/v3/connections/${name}/documents`, { containerTags: [containerTag] });
      return body[0]?.status === 'done' && body;
    }, 'the note to be synced');
    expect(documents).toMatchObject([{ title: 'A note', type: 'fifth_note' }]);
    const { body: connections } = await ask('POST', '/v3/connections/list', { provider: name });
    expect(connections).toContainEqual(expect.objectContaining({ provider: name, email: 'ada@fifth.example' }));
  });
});
