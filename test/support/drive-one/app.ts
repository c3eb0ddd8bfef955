import type { App } from '../code-host/app.js';

export const app: App = { clientId: 'cairn-test.apps.drive.example', clientSecret: 'GOCSPX-cairn-test' };

/** What an instance needs that finds the drive at an address and knows an app of it. */
export const envAt = (url: string, { clientId, clientSecret }: App) => ({
  DRIVE_ONE_BASE_URL: url,
  DRIVE_ONE_TOKEN_URL: url,
  DRIVE_ONE_API_URL: url,
  DRIVE_ONE_CLIENT_ID: clientId,
  DRIVE_ONE_CLIENT_SECRET: clientSecret,
});
