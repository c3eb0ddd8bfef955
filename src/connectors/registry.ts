import type { Connector, Places } from './contract.js';

/** An environment setting that holds a URL of a provider. */
interface Address {
  default: string;
  about: string;
}

/** What is known of a provider before any of its code is loaded. */
interface Registered {
  /** Its name in the paths of public clients; in camel case, the prefix of their settings for it. */
  alias: string;
  /** The prefix of its environment variables. */
  variables: string;
  urls: { BASE_URL: Address; TOKEN_URL?: Address; API_URL: Address };
  /** People choose what of an account is synced: the connector has `resources`. */
  hasResources?: true;
  /** The provider calls one address for all accounts of an app: the connector has `appWebhook`. */
  hasAppWebhook?: true;
  create(places: Places): Promise<Connector>;
}

/**
 * Every provider that Cairn syncs with, by the name that is used everywhere inside the HTTP edge. Environment variables,
 * settings, aliases and the OpenAPI documents follow from this table; everything else about a provider is in its folder.
 */
export const registry = {
  codehost: {
    alias: 'github',
    variables: 'CODEHOST',
    urls: {
      BASE_URL: {
        default: 'https://github.com',
        about: "URL of the code host's pages, such as an enterprise server's",
      },
      API_URL: { default: 'https://api.github.com', about: 'URL of its REST API, such as https://HOST/api/v3' },
    },
    hasResources: true,
    create: async (places) => (await import('./codehost/index.js')).createCodeHost(places),
  },
  driveOne: {
    alias: 'google-drive',
    variables: 'DRIVE_ONE',
    urls: {
      BASE_URL: { default: 'https://accounts.google.com', about: 'URL of the pages on which people authorise' },
      TOKEN_URL: { default: 'https://oauth2.googleapis.com', about: 'URL at which tokens are issued and revoked' },
      API_URL: { default: 'https://www.googleapis.com', about: 'URL of the API' },
    },
    create: async (places) => (await import('./driveOne/index.js')).createDriveOne(places),
  },
  notesApp: {
    alias: 'notion',
    variables: 'NOTES_APP',
    urls: {
      BASE_URL: { default: 'https://api.notion.com', about: 'URL of the page on which people authorise' },
      API_URL: { default: 'https://api.notion.com', about: 'URL of the API' },
    },
    hasAppWebhook: true,
    create: async (places) => (await import('./notesApp/index.js')).createNotesApp(places),
  },
  driveTwo: {
    alias: 'onedrive',
    variables: 'DRIVE_TWO',
    urls: {
      BASE_URL: {
        default: 'https://login.microsoftonline.com/common',
        about: 'URL of the sign-in service, with the tenant whose accounts may authorise',
      },
      API_URL: { default: 'https://graph.microsoft.com', about: 'URL of the API' },
    },
    create: async (places) => (await import('./driveTwo/index.js')).createDriveTwo(places),
  },
} as const satisfies Record<string, Registered>;

export type Provider = keyof typeof registry;
export const providers = Object.keys(registry) as readonly Provider[];

/** The registry's entry of a provider. */
export const registered = (provider: Provider): Registered => registry[provider];

/** Whether people choose what of an account is synced; false for a provider that is not registered any more. */
export const hasResources = (name: string): boolean =>
  providers.some((provider) => provider === name && registered(provider).hasResources === true);
