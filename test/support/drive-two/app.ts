import type { App } from '../code-host/app.js';

export const app: App = { clientId: '6731de76-14a6-49ae-97bc-6eba6914391e', clientSecret: 'qWgdYAmab0YSkuL1qKv5bPX' };

/** Where people sign in. */
export const webUrlAt = (url: string): string => `${url}/common`;

/** What an instance needs that finds the drive at an address and knows an app of it. */
export const envAt = (url: string, { clientId, clientSecret }: App) => ({
  DRIVE_TWO_BASE_URL: webUrlAt(url),
  DRIVE_TWO_API_URL: url,
  DRIVE_TWO_CLIENT_ID: clientId,
  DRIVE_TWO_CLIENT_SECRET: clientSecret,
});
