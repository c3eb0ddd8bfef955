export interface App {
  clientId: string;
  clientSecret: string;
}

export const app: App = { clientId: 'cairn-test-app', clientSecret: 'cairn-test-app-secret' };

/** What an instance needs that finds the code host at an address and knows an app of it. */
export const envAt = (url: string, { clientId, clientSecret }: App) => ({
  CODEHOST_BASE_URL: url,
  CODEHOST_API_URL: url,
  CODEHOST_CLIENT_ID: clientId,
  CODEHOST_CLIENT_SECRET: clientSecret,
});
