import type { App } from '../code-host/app.js';

export const app: App = { clientId: '463558a3-725e-4f37-b6d3-0889894f68de', clientSecret: 'secret_cairn-test' };

/** What an instance needs that finds the notes app at an address and knows an app of it. */
export const envAt = (url: string, { clientId, clientSecret }: App) => ({
  NOTES_APP_BASE_URL: url,
  NOTES_APP_API_URL: url,
  NOTES_APP_CLIENT_ID: clientId,
  NOTES_APP_CLIENT_SECRET: clientSecret,
});
