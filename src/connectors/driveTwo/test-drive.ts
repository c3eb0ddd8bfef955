import { afterAll, afterEach, beforeEach } from '@jest/globals';
import { type DriveTwo, startDriveTwo } from '../../../test/support/drive-two/index.js';
import { type Access, type Connector, type ItemContent, type Listing, root } from '../contract.js';
import { listAll } from '../kit/test-contract.js';
import { createDriveTwo } from './index.js';

/** A stand-in of its own for each test, and a connector that reads it. */
export interface TestDrive {
  drive: DriveTwo;
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
    const drive = await startDriveTwo();
    const connector = createDriveTwo({ webUrl: drive.webUrl, apiUrl: drive.url, timeoutMs: 20_000 });
    Object.assign(current, { drive, connector, access: { accessToken: drive.issueToken() } });
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
