import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startCodeHost } from '../support/code-host/index.js';
import { type ConnectingCodeHost, onStack, withCodeHost } from '../support/connecting.js';
import { eventually } from '../support/eventually.js';

let on: ConnectingCodeHost;
beforeAll(async () => {
  on = withCodeHost(onStack(), await startCodeHost());
}, 120_000);
afterAll(() => on?.close(), 60_000);

const rowOf = (id: string) => on.db.connection.findFirst({ where: { id } });
const revocations = () => on.codeHost.count('DELETE', /\/applications\/.+\/token/);

describe("the organisation's own app", () => {
  it('is used where the settings say so, and must be complete', async () => {
    const other = await on.newTenant();
    await other.patch('/v3/settings', { githubCustomKeyEnabled: true, githubClientId: 'own-app' });
    for (const spelling of ['codehost', 'github']) {
      const incomplete = await other.post(`/v3/connections/${spelling}`, {});
      expect([incomplete.status, incomplete.body.details]).toEqual([
        400,
        `provider: ${spelling}CustomKeyEnabled is set, but the settings ${spelling}ClientId and ${spelling}ClientSecret are not complete`,
      ]);
    }
    await other.patch('/v3/settings', { githubClientSecret: 'own-secret' });
    const { id, authLink } = await on.begin(other);
    expect(new URL(authLink).searchParams.get('client_id')).toBe('own-app');
    expect((await rowOf(id))?.ownApp).toBe(true);
  });

  it('goes on being used by its connections when the flag is taken back, also to revoke', async () => {
    const other = await on.newTenant();
    const { clientId, clientSecret } = on.codeHost.app;
    const app = { codehostClientId: clientId, codehostClientSecret: clientSecret };
    await other.patch('/v3/settings', { ...app, codehostCustomKeyEnabled: true });
    const id = await on.connect(other);
    await other.patch('/v3/settings', { codehostCustomKeyEnabled: false });
    const revoked = revocations();
    await other.delete(`/v3/connections/${id}`);
    await eventually(async () => ((await rowOf(id)) === null ? true : undefined), 'the connection to be gone', 90_000);
    expect(revocations()).toBe(revoked + 1);
  });
});
