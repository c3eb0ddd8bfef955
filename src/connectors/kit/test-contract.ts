import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Access, Connector, Listing, ListRequest, OAuthApp, Resource } from '../contract.js';
import { ProviderError, type ProviderErrorKind } from '../errors.js';

/** What a provider's stand-in offers to the tests that run over every provider. */
export interface Subject {
  /** One that gives up on a call within a second while the stand-in hangs. */
  connector: Connector;
  app: OAuthApp;
  redirectUri: string;
  /** What a person does who agrees. @returns where the browser is sent back to */
  agree(link: string): Promise<string>;
  /** Whether the provider has PKCE. */
  hasPkce?: false;
  /** What of a file's text a document is to hold, where that is not all of it and no more. */
  shown?(path: string, text: string): string;
  /** A grant that is good. */
  issueToken(): string;
  revokeTokens(): void;
  /** Something to sync, with these files in it. */
  addResource(files: Record<string, string>): Promise<Resource>;
  write(resource: Resource, path: string, text: string): Promise<void>;
  remove(resource: Resource, path: string): Promise<void>;
  /** From now on every call ends like this. */
  fail(how: Failure): void;
  heal(): void;
  /** How many calls were made. */
  calls(): number;
  close(): Promise<void>;
}

export type Failure =
  | 'revoked'
  | 'rateLimited' // without a time
  | 'rateLimitedFor7s'
  | 'notFound'
  | 'serverError'
  | 'badGateway'
  | 'hang'
  | 'reset'
  | 'cut'
  | 'half'
  | 'nonsense';

const outcomes: [Failure, ProviderErrorKind][] = [
  ['revoked', 'revoked'],
  ['rateLimited', 'rateLimited'],
  ['rateLimitedFor7s', 'rateLimited'],
  ['serverError', 'unavailable'],
  ['badGateway', 'unavailable'],
  ['hang', 'unavailable'],
  ['reset', 'unavailable'],
  ['cut', 'unavailable'],
  ['half', 'unavailable'],
  ['nonsense', 'unavailable'],
];

/** Every page of a listing. */
export async function listAll(
  connector: Connector,
  access: Access,
  request: Omit<ListRequest, 'page'>,
): Promise<Listing & { pages: number }> {
  const items: Listing['items'][number][] = [];
  const gone: string[] = [];
  let page: string | null = null;
  for (let pages = 1; ; pages += 1) {
    const listing: Listing = await connector.list(access, { ...request, page });
    items.push(...listing.items);
    gone.push(...listing.gone);
    if (listing.next === null) return { ...listing, items, gone, pages };
    page = listing.next;
  }
}

/** How a call ended: the error's kind, or what was returned. */
export const endOf = (call: Promise<unknown>): Promise<ProviderErrorKind | { returned: unknown }> =>
  call.then(
    (returned) => ({ returned }),
    (error: unknown) => {
      if (error instanceof ProviderError) return error.kind;
      throw error;
    },
  );

/** The contract of connectors, as far as it is the same for all of them. */
export function describeConnector(name: string, start: () => Promise<Subject>): void {
  describe(`the connector ${name}`, () => {
    let subject: Subject;
    let access: Access;
    beforeAll(async () => {
      subject = await start();
      access = { accessToken: subject.issueToken() };
    });
    afterEach(() => subject.heal());
    afterAll(() => subject.close());

    const linkFor = (codeChallenge: string, state = 'a state & more') =>
      subject.connector.authorizeUrl({ app: subject.app, redirectUri: subject.redirectUri, state, codeChallenge });
    const exchange = (code: string, codeVerifier: string) =>
      subject.connector.exchange({ app: subject.app, redirectUri: subject.redirectUri, code, codeVerifier });
    const codeFor = async (codeChallenge: string) =>
      new URL(await subject.agree(linkFor(codeChallenge))).searchParams.get('code') ?? '';

    describe('authorisation', () => {
      // RFC 7636, appendix B
      const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
      const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

      it('comes back with the state as it was sent, and a code that is good for a grant once', async () => {
        const back = new URL(await subject.agree(linkFor(challenge)));
        expect(back.origin + back.pathname).toBe(subject.redirectUri);
        expect(back.searchParams.get('state')).toBe('a state & more');
        const code = back.searchParams.get('code') ?? '';
        const grant = await exchange(code, verifier);
        await expect(subject.connector.account({ accessToken: grant.accessToken })).resolves.toMatchObject({
          id: expect.any(String),
          email: expect.stringContaining('@'),
        });
        expect(await endOf(exchange(code, verifier))).toBe('rejected');
      });

      it('is refused with a wrong code, the wrong verifier, or the wrong secret of the app', async () => {
        expect(await endOf(exchange('wrong', verifier))).toBe('rejected');
        if (subject.hasPkce !== false) {
          expect(await endOf(exchange(await codeFor(challenge), 'another-verifier'))).toBe('rejected');
        }
        const app = { ...subject.app, clientSecret: 'wrong' };
        const { redirectUri } = subject;
        const code = await codeFor(challenge);
        expect(await endOf(subject.connector.exchange({ app, redirectUri, code, codeVerifier: verifier }))).toBe(
          'rejected',
        );
      });

      it('ends when it is revoked, and again is fine', async () => {
        const { accessToken } = await exchange(await codeFor(challenge), verifier);
        await subject.connector.revoke?.({ app: subject.app, accessToken });
        await subject.connector.revoke?.({ app: subject.app, accessToken });
        if (subject.connector.revoke !== undefined) {
          expect(await endOf(subject.connector.account({ accessToken }))).toBe('revoked');
        }
      });

      it('tells an outage from a wrong code', async () => {
        const code = await codeFor(challenge);
        subject.fail('serverError');
        expect(await endOf(exchange(code, verifier))).toBe('unavailable');
      });
    });

    describe('listing and fetching', () => {
      it('lists everything first, then nothing while nothing changes, then what is different', async () => {
        const resource = await subject.addResource({ 'a.md': '# A', 'deep/er/b.md': '# B', 'c.txt': 'C' });
        const first = await listAll(subject.connector, access, { resource, cursor: null });
        expect(first.mode).toBe('full');
        expect(first.items.map(({ path }) => path).sort()).toEqual(['a.md', 'c.txt', 'deep/er/b.md']);
        expect(new Set(first.items.map(({ externalId }) => externalId)).size).toBe(3);

        const etags = new Map(first.items.map(({ externalId, etag }) => [externalId, etag]));
        const isDifferent = ({ externalId, etag }: { externalId: string; etag: string }) =>
          etags.get(externalId) !== etag;
        const second = await listAll(subject.connector, access, { resource, cursor: first.cursor });
        expect(second).toMatchObject({ gone: [], cursor: first.cursor });
        expect(second.items.filter(isDifferent)).toEqual([]);
        if (second.mode === 'full') expect(second.items).toHaveLength(3);

        await subject.write(resource, 'a.md', '# A, changed');
        await subject.remove(resource, 'c.txt');
        const third = await listAll(subject.connector, access, { resource, cursor: first.cursor });
        expect(third.items.filter(isDifferent).map(({ path }) => path)).toEqual(['a.md']);
        const gone =
          third.mode === 'full' ? !third.items.some(({ path }) => path === 'c.txt') : third.gone.length === 1;
        expect(gone).toBe(true);
        expect(third.cursor).not.toBe(first.cursor);
      });

      it('fetches what an item holds, and `notFound` once it is gone', async () => {
        const resource = await subject.addResource({ 'a.md': '# Ä, 日本語 🎉\n' });
        const { items } = await subject.connector.list(access, { resource, cursor: null, page: null });
        const item = items[0] ?? { externalId: '', etag: '', path: '', modifiedAt: null, hint: {} };
        const content = await subject.connector.fetch(access, { resource, item });
        const text = '# Ä, 日本語 🎉\n';
        expect(content.body).toEqual({ text: subject.shown?.('a.md', text) ?? text });
        const { pathname } = new URL(content.url);
        expect(['a.md', item.externalId].some((named) => pathname.includes(named))).toBe(true);
        subject.fail('notFound');
        expect(await endOf(subject.connector.fetch(access, { resource, item }))).toBe('notFound');
      });
    });

    describe('what a person chooses', () => {
      it('is offered in pages with a total, and found again by its id', async () => {
        const { resources } = subject.connector;
        if (resources === undefined) return;
        const mine = [await subject.addResource({ 'a.md': 'a' }), await subject.addResource({ 'a.md': 'a' })];
        const all = await resources.list(access, 1, 100);
        expect(all.total).toBe(all.resources.length);
        const paged = [await resources.list(access, 1, 2), await resources.list(access, 2, 2)];
        expect(paged.map(({ total }) => total)).toEqual([all.total, all.total]);
        expect(paged.flatMap((page) => page.resources)).toEqual(all.resources.slice(0, 4));
        expect((await resources.list(access, 1_000, 2)).resources).toEqual([]);
        for (const { externalId, name: wanted } of mine) {
          const found = await resources.find(access, { externalId, name: 'renamed/meanwhile' });
          expect(found).toMatchObject({ id: Number(externalId), full_name: wanted });
        }
        expect(await endOf(resources.find(access, { externalId: '987654', name: 'no/such' }))).toBe('notFound');
      });
    });

    describe.each(outcomes)('when the provider answers with %s', (failure, kind) => {
      it(`every method ends as ${kind}, within its time and without a wait`, async () => {
        const resource = await subject.addResource({ 'a.md': '# A' });
        const { items } = await subject.connector.list(access, { resource, cursor: null, page: null });
        const item = items[0] ?? { externalId: '', etag: '', path: '', modifiedAt: null, hint: {} };
        const { connector } = subject;
        const webhook = { resource, url: 'https://cairn.example/hook', secret: 'secret' };
        const methods: Record<string, () => Promise<unknown>> = {
          account: () => connector.account(access),
          list: () => connector.list(access, { resource, cursor: null, page: null }),
          fetch: () => connector.fetch(access, { resource, item }),
          ...(connector.isThere !== undefined && {
            isThere: () => connector.isThere?.(access, { resource, externalId: item.externalId }) ?? Promise.resolve(),
          }),
          ...(connector.resources !== undefined && {
            resources: () => connector.resources?.list(access, 1, 30) ?? Promise.resolve(),
            find: () => connector.resources?.find(access, resource) ?? Promise.resolve(),
          }),
          ...(connector.webhooks !== undefined && {
            install: () => connector.webhooks?.install(access, webhook) ?? Promise.resolve(),
            remove: () => connector.webhooks?.remove(access, { resource, id: '1' }) ?? Promise.resolve(),
          }),
        };
        subject.fail(failure);
        for (const [method, call] of Object.entries(methods)) {
          const before = subject.calls();
          expect({ [method]: await endOf(call()) }).toEqual({ [method]: kind });
          expect(subject.calls() - before).toBe(1);
        }
      });
    });

    it('says when to come back', async () => {
      subject.fail('rateLimitedFor7s');
      await expect(subject.connector.account(access)).rejects.toMatchObject({ retryAfterMs: 7_000 });
      subject.heal();
      subject.fail('rateLimited');
      await expect(subject.connector.account(access)).rejects.toMatchObject({ retryAfterMs: 60_000 });
    });

    it('stops at once when nobody waits any more', async () => {
      subject.fail('hang');
      const controller = new AbortController();
      const call = subject.connector.account({ ...access, signal: controller.signal });
      controller.abort();
      expect(await endOf(call)).toBe('unavailable');
    });

    it('takes a token that was revoked elsewhere for what it is', async () => {
      const token = subject.issueToken();
      subject.revokeTokens();
      expect(await endOf(subject.connector.account({ accessToken: token }))).toBe('revoked');
      access = { accessToken: subject.issueToken() };
    });
  });
}
