import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { batchedLookups } from '../concurrency/batched-lookups.js';
import type { Provider } from '../connectors/registry.js';
import { forbidden, signedOut } from '../core/errors.js';
import { newId } from '../core/ids.js';
import { version } from '../core/package.js';
import type { Scope } from '../core/scope.js';
import type { Database } from '../db/client.js';
import { hashOf } from '../keys/key.js';
import type { LastUse } from '../keys/last-use.js';
import type { KeyService, Principal } from '../keys/service.js';
import { askingPage } from './asking-page.js';
import { cookieFor, halfIn } from './cookie.js';
import * as repository from './repository.js';
import type { PresentedSession } from './responses.js';

/** Tells a page its half of a session's secret, and brings it back. */
export const sessionHeader = 'x-cairn-session';

const lastsMs = 12 * 3_600_000;
/** The maximum of sessions in one look-up, or in one deleting transaction. */
const mostAtOnce = 500;

export type ConsoleSessions = ReturnType<typeof createConsoleSessions>;

interface Parts {
  db: Database;
  keys: Pick<KeyService, 'authenticate'>;
  lastUse: Pick<LastUse, 'note'>;
  /** The URL at which clients reach the service. */
  publicUrl: { readonly value: string };
  /** The URL of the Temporal UI. */
  workflowsUrl: string | null;
  /** Providers with an OAuth app for every organisation. */
  sharedApps: readonly Provider[];
}

/**
 * Sessions of the console: a secret stands for the key that signed in, which no browser keeps. Half of it is in a cookie, which
 * other ports of the host get too; the other half only pages of this origin have.
 */
export function createConsoleSessions({ db, keys, lastUse, publicUrl, ...shown }: Parts) {
  /** Looked up for each request, so that a session ends with its key everywhere at once; batched, like keys. */
  const find = batchedLookups(async (hashes: readonly string[]) => {
    const found = await repository.findOpenSessions(db, [...new Set(hashes)].map(fromText));
    const byHash = new Map(found.map((session) => [asText(session.hash), session]));
    return hashes.map((hash) => byHash.get(hash));
  }, mostAtOnce);

  /** @throws {CairnError} 403 for a request from a page that is not the console's */
  function ownPage(headers: IncomingHttpHeaders): URL {
    const page = askingPage(headers, publicUrl.value);
    if (page !== undefined) return page;
    throw forbidden(
      'origin: only pages of this service sign in; behind a proxy, set BASE_URL to the URL that browsers use',
    );
  }

  return {
    /**
     * Opens a session for the holder of an organisation key.
     * @param address the client's address, by which wrong keys are counted
     * @returns the signed-in organisation, the header that sets the cookie, and the page's half of the secret
     * @throws {CairnError} 401, 403 for a scoped key or another page than the console's, 429
     */
    async signIn(key: string, { headers, address }: { headers: IncomingHttpHeaders; address: string }) {
      const page = ownPage(headers);
      const principal = await keys.authenticate(key, address);
      const { scope, keyId } = principal;
      if (scope.containerTag !== undefined) {
        throw forbidden('key: A scoped key does not open the console; an organisation key does');
      }
      const [inCookie, onPage] = [newHalf(), newHalf()];
      const expiresAt = new Date(Date.now() + lastsMs);
      await repository.insertSession(db, scope, { id: newId(), keyId, hash: hashOfBoth(inCookie, onPage), expiresAt });
      return { principal, cookie: cookieFor(page, inCookie, lastsMs), onPage };
    },

    /** @throws {CairnError} 401 for a request that is not the console's, or whose session has ended */
    async authenticate(headers: IncomingHttpHeaders): Promise<Principal> {
      const page = askingPage(headers, publicUrl.value);
      const inCookie = page && halfIn(headers.cookie, page);
      const found = inCookie && (await find(asText(hashOfBoth(inCookie, headers[sessionHeader]))));
      if (!found) throw signedOut();
      const { orgId, keyId, id } = found;
      lastUse.note(keyId);
      return { scope: { orgId }, keyId, allowance: null, sessionId: id };
    },

    /** @throws {CairnError} 401 when it has ended meanwhile */
    async describe(scope: Scope, id: string): Promise<PresentedSession> {
      const row = await repository.readSession(db, scope, id);
      if (row === null) throw signedOut();
      return present(row, shown);
    },

    /** Ends the session. @returns the header that removes the cookie */
    async signOut(scope: Scope, id: string, headers: IncomingHttpHeaders): Promise<string> {
      await repository.deleteSession(db, scope, id);
      return cookieFor(ownPage(headers), '', 0);
    },

    /** Deletes expired sessions of all organisations, for the sweep only. @returns how many */
    removeExpired: (): Promise<number> => repository.deleteExpired(db, mostAtOnce),
  };
}

function present(
  { expiresAt, key }: repository.SessionRow,
  { workflowsUrl, sharedApps }: Pick<Parts, 'workflowsUrl' | 'sharedApps'>,
): PresentedSession {
  const { id, slug, name } = key.organization;
  const ends = Math.min(expiresAt.getTime(), key.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY);
  return {
    organization: { id, slug, name },
    key: { id: key.id, name: key.name },
    expiresAt: new Date(ends).toISOString(),
    version,
    workflowsUrl,
    sharedApps: [...sharedApps],
  };
}

const newHalf = () => randomBytes(32).toString('base64url');
const hashOfBoth = (inCookie: string, onPage: unknown) => hashOf(`${inCookie}.${onPage}`);
const asText = (hash: Uint8Array): string => Buffer.from(hash).toString('base64');
const fromText = (hash: string) => Buffer.from(hash, 'base64');
