import type { drive_v3 } from '@googleapis/drive';
import type { Access, Places } from '../contract.js';

/** Loads the library on first use: it takes 16 MB and 0.1 s, which other instances save. */
export const library = () => import('@googleapis/drive');

export type Client = drive_v3.Drive;

/** A client of the API for one account. It neither retries nor waits. */
export async function clientOf({ apiUrl, timeoutMs }: Places, access: Access): Promise<Client> {
  const { auth, drive } = await library();
  const account = new auth.OAuth2({ useAuthRequestParameters: false });
  account.setCredentials({ access_token: access.accessToken });
  return drive({
    version: 'v3',
    auth: account,
    rootUrl: apiUrl,
    timeout: timeoutMs,
    retry: false,
    ...(access.signal !== undefined && { signal: access.signal }),
  });
}
