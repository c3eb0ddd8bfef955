import type { Config } from '../config.js';
import { createCodeHost } from './codehost/index.js';
import type { Connector } from './contract.js';
import { createDriveOne } from './driveOne/index.js';
import { createDriveTwo } from './driveTwo/index.js';
import { createNotesApp } from './notesApp/index.js';
import type { Provider } from './providers.js';

export type Connectors = (provider: Provider) => Connector | null;

type Urls =
  | `${'CODEHOST' | 'NOTES_APP' | 'DRIVE_TWO'}_${'BASE' | 'API'}_URL`
  | `DRIVE_ONE_${'BASE' | 'TOKEN' | 'API'}_URL`;

/** Every provider there is code for. Adding one is a folder beside this file and a line here. */
export function createConnectors(
  config: Pick<Config, Urls | 'PROVIDER_TIMEOUT' | 'NOTES_APP_WEBHOOK_TOKEN'>,
): Connectors {
  const connectors: Partial<Record<Provider, Connector>> = {
    codehost: createCodeHost({
      webUrl: config.CODEHOST_BASE_URL,
      apiUrl: config.CODEHOST_API_URL,
      timeoutMs: config.PROVIDER_TIMEOUT,
    }),
    driveOne: createDriveOne({
      webUrl: config.DRIVE_ONE_BASE_URL,
      tokenUrl: config.DRIVE_ONE_TOKEN_URL,
      apiUrl: config.DRIVE_ONE_API_URL,
      timeoutMs: config.PROVIDER_TIMEOUT,
    }),
    notesApp: createNotesApp({
      webUrl: config.NOTES_APP_BASE_URL,
      apiUrl: config.NOTES_APP_API_URL,
      timeoutMs: config.PROVIDER_TIMEOUT,
      webhookToken: config.NOTES_APP_WEBHOOK_TOKEN,
    }),
    driveTwo: createDriveTwo({
      webUrl: config.DRIVE_TWO_BASE_URL,
      apiUrl: config.DRIVE_TWO_API_URL,
      timeoutMs: config.PROVIDER_TIMEOUT,
    }),
  };
  return (provider) => connectors[provider] ?? null;
}
