import { afterAll, afterEach, beforeEach } from '@jest/globals';
import { type DriveOne, startDriveOne } from '../../../test/support/drive-one/index.js';
import { type Access, type Connector, type ItemContent, type Listing, root } from '../contract.js';
import { ProviderError, type ProviderErrorKind } from '../errors.js';
import { listAll } from '../kit/test-contract.js';
import { createDriveOne } from './index.js';

/** A stand-in of its own for each test, and a connector that reads it. */
export interface TestDrive {
  drive: DriveOne;
  connector: Connector;
  access: Access;
  /** Every page of a listing, as one. */
  list(cursor: string | null): ReturnType<typeof listAll>;
  /** Paths by id of a listing. */
  paths(listing: Listing): Record<string, string>;
  fetch(id: string): Promise<ItemContent>;
}

export function useDrive(): TestDrive {
  const current: Partial<TestDrive> = {};
  const close = async () => current.drive?.close();
  beforeEach(async () => {
    const drive = await startDriveOne();
    const places = { webUrl: drive.url, tokenUrl: drive.url, apiUrl: drive.url, timeoutMs: 20_000 };
    Object.assign(current, { drive, connector: createDriveOne(places), access: { accessToken: drive.issueToken() } });
  });
  afterEach(close);
  afterAll(close);

  const list = async (cursor: string | null) => {
    const { connector, access } = current as TestDrive;
    return listAll(connector, access, { resource: root, cursor });
  };
  const fetch = async (id: string) => {
    const { connector, access } = current as TestDrive;
    const item = (await list(null)).items.find(({ externalId }) => externalId === id);
    if (item === undefined) throw new Error(`${id} is not listed`);
    return connector.fetch(access, { resource: root, item });
  };
  const paths = ({ items }: Listing) => Object.fromEntries(items.map(({ externalId, path }) => [externalId, path]));
  return Object.assign(current, { list, fetch, paths }) as TestDrive;
}

/** What a call was refused with. */
export const refusalOf = async (call: Promise<unknown>): Promise<ProviderErrorKind | 'no refusal'> =>
  call.then(
    () => 'no refusal' as const,
    (error: unknown) => {
      if (error instanceof ProviderError) return error.kind;
      throw error;
    },
  );
