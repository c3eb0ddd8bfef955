import { createHmac, timingSafeEqual } from 'node:crypto';
import type { BlobService } from '../blobs/service.js';
import { namedContainers } from '../containers/service.js';
import { notFound } from '../core/errors.js';
import type { Scope } from '../core/scope.js';
import type { DeriveKey } from '../crypto/master-keys.js';
import type { Database } from '../db/client.js';
import { Download } from '../http/non-json.js';
import { findDocument } from './repository.js';
import type { Lookup } from './schemas.js';

export type FileLinkService = ReturnType<typeof createFileLinkService>;

const lifetimeMs = 3_600_000;

const tokenOf = (payload: string, key: Buffer) =>
  `${payload}.${createHmac('sha256', key).update(payload).digest('base64url')}`;

interface Parts {
  db: Database;
  blobs: Pick<BlobService, 'open'>;
  deriveKey: DeriveKey;
  /** Derivations from earlier master keys, whose links work until they expire. */
  previousKeys: readonly DeriveKey[];
  /** The URL that links begin with. */
  baseUrl: () => string;
}

/** Makes and resolves links to documents' files. Whoever has a link may read the file without a key, until it expires. */
export function createFileLinkService({ db, blobs, deriveKey, previousKeys, baseUrl }: Parts) {
  const key = deriveKey('file-url');
  const keys = [key, ...previousKeys.map((derive) => derive('file-url'))];

  /** @throws {CairnError} 404 for a token that was not signed here, in exactly these characters, or has expired */
  function verify(token: string): { scope: Scope; blobId: string } {
    const [payload = ''] = token.split('.', 1);
    const given = Buffer.from(token);
    const isOurs = keys.some((one) => {
      const expected = Buffer.from(tokenOf(payload, one));
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
    if (!isOurs) throw notFound('File');
    const [orgId = '', blobId = '', expires = ''] = Buffer.from(payload, 'base64url').toString().split('/');
    if (Number(expires) < Date.now()) throw notFound('File');
    return { scope: { orgId }, blobId };
  }

  return {
    /** A link that is valid for an hour. @throws {CairnError} 404, also for a document without a file; 403 */
    async link(scope: Scope, idOrCustomId: string, lookup: Lookup) {
      const blobId = (await findDocument(db, scope, idOrCustomId, namedContainers(scope, lookup)))?.blobId;
      if (blobId == null) throw notFound('File');
      const expires = Date.now() + lifetimeMs;
      const payload = Buffer.from(`${scope.orgId}/${blobId}/${expires}`).toString('base64url');
      return {
        url: new URL(`/v3/files/${tokenOf(payload, key)}`, baseUrl()).href,
        expiresAt: new Date(expires).toISOString(),
      };
    },

    /** The file of a link, with headers that keep browsers from showing it as a page of this origin. @throws {CairnError} 404 */
    async download(token: string): Promise<Download> {
      const { scope, blobId } = verify(token);
      const { name, mimeType, size, stream } = await blobs.open(scope, blobId);
      return new Download(stream, {
        'content-type': mimeType,
        'content-length': String(size),
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name ?? 'file').replaceAll("'", '%27')}`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': 'sandbox',
        'cache-control': 'private, no-store',
      });
    },
  };
}
