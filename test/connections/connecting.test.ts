import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../src/core/ids.js';
import { faults, owner, startCodeHost, stranger } from '../support/code-host/index.js';
import { type ConnectingCodeHost, onStack, type Tenant, withCodeHost } from '../support/connecting.js';
import { eventually } from '../support/eventually.js';
import { eventuallySwept } from '../support/sweeping.js';
import { stack } from '../support/tenant.js';

let on: ConnectingCodeHost;
let tenant: Tenant;
beforeAll(async () => {
  on = withCodeHost(onStack(), await startCodeHost());
  tenant = await on.newTenant();
}, 120_000);
afterAll(() => on?.close(), 60_000);

const redirectUrl = 'https://app.example/done?keep=1';
const read = async (id: string) => (await tenant.get(`/v3/connections/${id}`)).body;
/** The connection once it is made: a page may have said that it takes a moment longer. */
const made = (id: string) => {
  const isMade = async () => {
    const connection = await read(id);
    return connection.status === 'active' && connection;
  };
  return eventually(isMade, `connection ${id} to be made`, 90_000);
};
const rowOf = (id: string) => on.db.connection.findFirst({ where: { id }, omit: { updatedAt: true } });
const tag = () => `c-${newId()}`;
const revocations = () => on.codeHost.count('DELETE', /\/applications\/.+\/token/);

/** The way back, with another code than the provider's. */
const withWrongCode = async (back: string) => {
  const url = new URL(back);
  url.searchParams.set('code', `not-${url.searchParams.get('code')}`);
  return url.href;
};

/** What the browser is told in the address that it is sent on to. */
const toldBy = (location: string | null) => Object.fromEntries(new URL(location ?? '').searchParams);

describe('connecting an account', () => {
  it('leads over the provider back to the application, and the connection is active', async () => {
    const containerTag = tag();
    const body = { containerTag, redirectUrl, documentLimit: 7, metadata: { team: 'docs' } };
    const started = (await tenant.post('/v3/connections/codehost', body)).body;
    expect(started).toMatchObject({ expiresIn: '1 hour', redirectsTo: redirectUrl });
    const link = new URL(started.authLink);
    expect(link.origin).toBe(stack().providersUrl);
    expect(link.searchParams.get('scope')?.split(/[ ,]/)).toEqual(['repo', 'user:email', 'admin:repo_hook']);
    expect(await read(started.id)).toMatchObject({ status: 'pending', email: null });

    const { status, location, headers } = await on.open(await on.codeHost.authorize(started.authLink));
    expect(status).toBe(302);
    expect(toldBy(location)).toEqual({ keep: '1', connectionId: started.id });
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(await made(started.id)).toEqual({
      ...{
        id: started.id,
        provider: 'codehost',
        email: owner.email,
        accountName: owner.name,
        createdAt: expect.any(String),
      },
      ...{ documentLimit: 7, containerTag, containerTags: [containerTag], status: 'active' },
      metadata: { team: 'docs', webhooks: [], lastSyncedAt: null, repositories: [] },
    });
    const containers = (await tenant.get('/v3/container-tags/list')).body;
    expect(JSON.stringify(containers)).toContain(containerTag);
  });

  it('remembers how the client spelt the provider, and knows it by either name', async () => {
    const containerTag = tag();
    const { id } = await on.begin(tenant, { containerTag }, 'github');
    expect((await read(id)).provider).toBe('github');
    for (const provider of ['github', 'codehost']) {
      const { body } = await tenant.post('/v3/connections/list', { provider, containerTags: [containerTag] });
      expect(body).toMatchObject([{ id, provider: 'github' }]);
      const found = await tenant.post(`/v3/connections/${provider}/connection`, { containerTags: [containerTag] });
      expect(found.body.id).toBe(id);
    }
    expect((await rowOf(id))?.provider).toBe('codehost');
  });

  it('shows an account without an address by its name', async () => {
    const containerTag = tag();
    const id = await on.connect(tenant, { containerTag });
    await on.db.connection.updateMany({ where: { id }, data: { email: null } });
    expect(await read(id)).toMatchObject({ email: null, accountName: owner.name });
    const { body } = await tenant.get(`/ns/${containerTag}/connectors/${id}`);
    expect(body).toMatchObject({ id, account: owner.name });
  });

  it('keeps tokens and verifier sealed', async () => {
    const { id, authLink } = await on.begin(tenant, { containerTag: tag() });
    const pending = await rowOf(id);
    expect(pending?.codeVerifier).toMatch(/^v1\./);
    expect(pending?.stateHash).toHaveLength(32);
    expect(Buffer.from(pending?.stateHash ?? []).toString('utf8')).not.toContain(
      new URL(authLink).searchParams.get('state'),
    );
    await on.open(await on.codeHost.authorize(authLink));
    await made(id);
    const row = await rowOf(id);
    expect(row?.accessToken).toMatch(/^v1\./);
    expect([row?.code, row?.codeVerifier, row?.stateHash]).toEqual([null, null, null]);
  });

  it('shows a page where nobody waits for the outcome', async () => {
    const { status, headers, text } = await on.ended(tenant, () => ({ containerTag: tag() }));
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(text).toContain('<h1>Connected</h1>');
    expect(text).not.toContain('<script');
  });

  it('takes the default container without a tag, and the first of several', async () => {
    const first = await on.begin(tenant, {});
    expect((await read(first.id)).containerTag).toBe('default');
    const tags = [tag(), tag()];
    const second = await on.begin(tenant, { containerTags: tags });
    expect((await read(second.id)).containerTags).toEqual([tags[0]]);
  });

  it('comes back by the older path as well', async () => {
    const { id, authLink } = await on.begin(tenant, { containerTag: tag() });
    const back = new URL(await on.codeHost.authorize(authLink));
    back.pathname = '/v3/connections/github/callback';
    expect((await on.open(back.href)).status).toBe(200);
    await made(id);
  });
});

describe('a state', () => {
  const expectRefused = async (url: string, id: string) => {
    const before = await rowOf(id);
    const { status, headers, text } = await on.open(url);
    expect([status, headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
    expect(text).toContain('This link does not work');
    expect(await rowOf(id)).toEqual(before);
  };

  it('that is forged, of another provider, missing or without an outcome changes nothing', async () => {
    const { id, authLink } = await on.begin(tenant, { containerTag: tag(), redirectUrl });
    const back = new URL(await on.codeHost.authorize(authLink));
    const state = back.searchParams.get('state') ?? '';
    const changed = (change: (url: URL) => void) => {
      const url = new URL(back);
      change(url);
      return url.href;
    };
    for (const wrong of [`${state}x`, state.slice(1), state.replace('.', '..'), '', 'a.b', '💥']) {
      await expectRefused(
        changed(({ searchParams }) => searchParams.set('state', wrong)),
        id,
      );
    }
    await expectRefused(
      changed(({ searchParams }) => searchParams.delete('state')),
      id,
    );
    await expectRefused(
      changed(({ searchParams }) => searchParams.append('state', state)),
      id,
    );
    await expectRefused(
      changed(({ searchParams }) => searchParams.delete('code')),
      id,
    );
    await expectRefused(
      changed((url) => {
        url.pathname = '/v3/connections/auth/callback/driveOne';
      }),
      id,
    );
    expect((await on.open(back.href)).status).toBe(302);
  });

  it('works once', async () => {
    const { id, authLink } = await on.begin(tenant, { containerTag: tag() });
    const back = await on.codeHost.authorize(authLink);
    expect((await on.open(back)).status).toBe(200);
    await made(id);
    await expectRefused(back, id);
  });

  it('works once when it comes twice at the same time', async () => {
    const { authLink } = await on.begin(tenant, { containerTag: tag() });
    const back = await on.codeHost.authorize(authLink);
    const answers = await Promise.all([on.open(back), on.open(back), on.open(back)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  });

  it('expires with the link', async () => {
    const { id, authLink } = await on.begin(tenant, { containerTag: tag() });
    const back = await on.codeHost.authorize(authLink);
    await on.db.connection.updateMany({ where: { id }, data: { linkExpiresAt: new Date() } });
    await expectRefused(back, id);
    const updatedAt = new Date(Date.now() - 60_000);
    await on.db.connection.updateMany({ where: { id }, data: { updatedAt } });
    await eventuallySwept(async () => (await rowOf(id)) === null, 'the sweeper to clear it away', 90_000);
  });

  it('is good for its own connection alone', async () => {
    const containerTag = tag();
    const first = await on.begin(tenant, { containerTag });
    const second = await on.begin(tenant, { containerTag });
    await on.open(await on.codeHost.authorize(second.authLink));
    await made(second.id);
    expect((await read(first.id)).status).toBe('pending');
  });
});

describe('an authorisation that fails', () => {
  it('tells the application that it was declined, and leaves nothing', async () => {
    const { id, authLink } = await on.begin(tenant, { containerTag: tag(), redirectUrl });
    const { status, location } = await on.open(await on.codeHost.authorize(authLink, { deny: true }));
    expect([status, toldBy(location)]).toEqual([302, { keep: '1', error: 'access_denied' }]);
    const isGone = async () => (await tenant.get(`/v3/connections/${id}`)).status === 404;
    await eventually(isGone, 'the connection to be gone');
  });

  it('passes on no error that is no word', async () => {
    const { authLink } = await on.begin(tenant, { containerTag: tag() });
    const back = new URL(await on.codeHost.authorize(authLink, { deny: true }));
    back.searchParams.set('error', '<script>alert(1)</script>');
    const { status, text } = await on.open(back.href);
    expect(status).toBe(400);
    expect(text).not.toContain('alert');
  });

  it('tells of a code that the provider does not take', async () => {
    const { id, location } = await on.ended(tenant, () => ({ containerTag: tag(), redirectUrl }), {}, withWrongCode);
    expect(toldBy(location)).toEqual({ keep: '1', error: 'exchange_failed' });
    expect((await tenant.get(`/v3/connections/${id}`)).status).toBe(404);
  });

  it('outlasts a provider that is down for a moment', async () => {
    const { id, authLink } = await on.begin(tenant, { containerTag: tag(), redirectUrl });
    on.codeHost.fault({ path: /access_token/, times: 1, answer: faults.badGateway });
    on.codeHost.fault({ path: /\/user/, times: 1, answer: faults.serverError });
    const { location } = await on.open(await on.codeHost.authorize(authLink));
    expect(toldBy(location)).toEqual({ keep: '1', connectionId: id });
    await made(id);
    on.codeHost.heal();
  });

  it('refuses an account that the container has already', async () => {
    const containerTag = tag();
    const first = await on.connect(tenant, { containerTag });
    const revoked = revocations();
    const { location } = await on.ended(tenant, () => ({ containerTag, redirectUrl }));
    expect(toldBy(location)).toEqual({ keep: '1', error: 'already_connected' });
    await eventually(async () => revocations() > revoked || undefined, 'the second token to be revoked', 60_000);
    expect((await tenant.get(`/v3/connections/${first}/resources`)).status).toBe(200);
    const { body } = await tenant.post('/v3/connections/list', { containerTags: [containerTag] });
    expect(body.map(({ id }: { id: string }) => id)).toEqual([first]);
    const other = await on.connect(tenant, { containerTag }, { login: stranger.login });
    expect((await read(other)).email).toBe(stranger.email);
  });
});

describe('a paused connection', () => {
  const grantOf = (id: string) =>
    on.db.connection.findFirst({ where: { id }, select: { accessToken: true, refreshToken: true } });
  const pausedIn = async (containerTag: string) => {
    const id = await on.connect(tenant, { containerTag });
    on.codeHost.fault({ path: /\/user\/repos/, times: 1, answer: faults.revoked });
    const refused = await tenant.get(`/v3/connections/${id}/resources`);
    expect(refused.status).toBe(400);
    return id;
  };

  it('says why, and is refused until it is authorised again, which resumes it', async () => {
    const containerTag = tag();
    const id = await pausedIn(containerTag);
    expect(await read(id)).toMatchObject({ status: 'paused', statusReason: expect.stringMatching(/\w+/) });
    const configured = await tenant.post(`/v3/connections/${id}/configure`, { resources: [] });
    expect([configured.status, configured.body.details]).toEqual([
      400,
      expect.stringMatching(/^connection: is paused/),
    ]);
    const again = await on.begin(tenant, { containerTag, redirectUrl }, 'github');
    expect(again.id).toBe(id);
    expect((await read(id)).status).toBe('paused');
    await on.open(await on.codeHost.authorize(again.authLink));
    const resumed = await made(id);
    expect(resumed).toMatchObject({ provider: 'codehost', email: owner.email });
    expect(resumed).not.toHaveProperty('statusReason');
  });

  it('is the named one that is authorised again, where the container has several', async () => {
    const containerTag = tag();
    const older = await on.connect(tenant, { containerTag });
    const newer = await on.connect(tenant, { containerTag, documentLimit: 7 }, { login: stranger.login });
    await on.db.connection.updateMany({ where: { id: { in: [older, newer] } }, data: { status: 'paused' } });
    const grant = await grantOf(newer);
    const again = await on.begin(tenant, { containerTag, connectionId: older });
    expect(again.id).toBe(older);
    await on.open(await on.codeHost.authorize(again.authLink));
    await made(older);
    expect(await read(newer)).toMatchObject({ status: 'paused', documentLimit: 7 });
    expect(await grantOf(newer)).toEqual(grant);
    const elsewhere = await tenant.post('/v3/connections/codehost', { containerTag: tag(), connectionId: newer });
    expect(elsewhere.status).toBe(404);
    expect((await tenant.post('/v3/connections/codehost', { containerTag, connectionId: older })).status).toBe(404);
  });

  it('keeps its document limit, unless another one is sent', async () => {
    const containerTag = tag();
    const id = await on.connect(tenant, { containerTag, documentLimit: 7 });
    await on.db.connection.update({ where: { orgId_id: { orgId: tenant.orgId, id } }, data: { status: 'paused' } });
    const again = async (path: string, body: object) => {
      expect(await tenant.post(path, body)).toMatchObject({ status: 200, body: { id } });
      return (await read(id)).documentLimit;
    };
    expect(await again('/v3/connections/codehost', { containerTag })).toBe(7);
    expect(await again(`/ns/${containerTag}/connectors`, { provider: 'github' })).toBe(7);
    expect(await again('/v3/connections/codehost', { containerTag, documentLimit: 8 })).toBe(8);
    expect(await again(`/ns/${containerTag}/connectors`, { provider: 'github', documentLimit: 9 })).toBe(9);
    const fresh = await on.begin(tenant, { containerTag: tag() });
    expect((await read(fresh.id)).documentLimit).toBe(10_000);
  });

  it('stays paused when another account authorises', async () => {
    const containerTag = tag();
    const id = await pausedIn(containerTag);
    const revoked = revocations();
    const { location } = await on.ended(tenant, () => ({ containerTag, redirectUrl }), { login: stranger.login });
    expect(toldBy(location)).toEqual({ keep: '1', error: 'other_account' });
    expect(await read(id)).toMatchObject({ status: 'paused', email: owner.email });
    expect(await grantOf(id)).toEqual({ accessToken: null, refreshToken: null });
    await eventually(
      async () => revocations() > revoked || undefined,
      "the other account's token to be revoked",
      60_000,
    );
  });

  it('stays paused when a link is declined or made anew, and only the last link works', async () => {
    const containerTag = tag();
    const id = await pausedIn(containerTag);
    const grant = await grantOf(id);
    expect(grant).toMatchObject({ accessToken: expect.any(String) });
    const declined = await on.begin(tenant, { containerTag });
    await on.open(await on.codeHost.authorize(declined.authLink, { deny: true }));
    expect((await read(id)).status).toBe('paused');
    expect(await grantOf(id)).toEqual(grant);
    const [older, newer] = [await on.begin(tenant, { containerTag }), await on.begin(tenant, { containerTag })];
    expect((await on.open(await on.codeHost.authorize(older.authLink))).status).toBe(400);
    expect((await on.open(await on.codeHost.authorize(newer.authLink))).status).toBe(200);
    await made(id);
  });
});

describe('where people are sent back to', () => {
  it.each([
    'https://evil.example/',
    'https://app.example.evil.example/',
    'https://app.example:8443/',
    'http://app.example/',
    'https://app.example@evil.example/',
    'http://localhost:3000/',
  ])('is no place that is not listed: %s', async (url) => {
    const { status, body } = await tenant.post('/v3/connections/codehost', { redirectUrl: url });
    expect([status, body.details]).toEqual([400, expect.stringMatching(/^redirectUrl: .*OAUTH_REDIRECT_ORIGINS/)]);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'nowhere', ''])(
    'is a web page: %j',
    async (url) => {
      const { status, body } = await tenant.post('/v3/connections/codehost', { redirectUrl: url });
      expect([status, body.details]).toEqual([400, expect.stringMatching(/^redirectUrl: /)]);
    },
  );

  it('is looked at again on the way back', async () => {
    const { id, authLink } = await on.begin(tenant, { containerTag: tag(), redirectUrl });
    await on.db.connection.updateMany({ where: { id }, data: { redirectUrl: 'https://no-longer.example/' } });
    const { status, location } = await on.open(await on.codeHost.authorize(authLink));
    expect([status, location]).toEqual([200, null]);
    await made(id);
  });
});
