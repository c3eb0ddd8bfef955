import { z } from 'zod';
import { providers } from '../connectors/registry.js';
import { id, timestamp } from '../http/answer-fields.js';

export const session = z.object({
  organization: z
    .object({
      id,
      slug: z.string().meta({ description: 'Short name, which confirms a reset', example: 'default' }),
      name: z.string().meta({ description: 'Display name', example: 'Default organisation' }),
    })
    .meta({ description: 'Organisation whose data the console shows' }),
  key: z
    .object({ id, name: z.string().meta({ description: 'Name of the key', example: 'First key' }) })
    .meta({ description: 'Organisation key that opened the session' }),
  expiresAt: timestamp,
  version: z.string().meta({ description: 'Version of the service', example: '0.1.0' }),
  workflowsUrl: z.url().nullable().meta({
    description: 'URL of the Temporal UI; append `/` and the id of a workflow for its page; null if not configured',
    example: 'http://localhost:8233/namespaces/default/workflows',
  }),
  sharedApps: z.array(z.enum(providers)).meta({
    description:
      'Providers for which the service was started with an OAuth app; for others an organisation needs one of its own',
    example: ['codehost'],
  }),
});
export type PresentedSession = z.output<typeof session>;
