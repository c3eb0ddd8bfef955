import { app as codeHostApp, envAt as codeHostAt } from './code-host/app.js';
import { app as driveOneApp, envAt as driveOneAt } from './drive-one/app.js';
import { app as driveTwoApp, envAt as driveTwoAt } from './drive-two/app.js';
import { app as notesAppApp, envAt as notesAppAt } from './notes-app/app.js';

/** The environment of the stack of the run for its connections, with all providers at one address. */
export const providersAt = (url: string): Record<string, string> => ({
  ...codeHostAt(url, codeHostApp),
  ...driveOneAt(url, driveOneApp),
  ...driveTwoAt(url, driveTwoApp),
  ...notesAppAt(url, notesAppApp),
  // Long enough for several commits on a busy machine, and for a stand-in that answers; no test waits for more than it must.
  WEBHOOK_BATCH_DELAY: '2s',
  PROVIDER_TIMEOUT: '8s',
  OAUTH_REDIRECT_ORIGINS: 'https://app.example,http://localhost:4000',
});
