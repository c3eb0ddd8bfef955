import { z } from 'zod';
import { id, timestamp } from '../http/answer-fields.js';

export const session = z.object({
  organization: z.object({
    id,
    slug: z.string().meta({ description: 'What a reset asks for', example: 'default' }),
    name: z.string().meta({ example: 'Default organisation' }),
  }),
  key: z
    .object({ id, name: z.string().meta({ example: 'First key' }) })
    .meta({ description: 'That it was opened with' }),
  expiresAt: timestamp,
  version: z.string().meta({ description: "The service's", example: '0.1.0' }),
  workflowsUrl: z.url().nullable().meta({
    description: "Where workflows are seen: a slash and a workflow's id behind it make its page. `null`: nowhere",
    example: 'http://localhost:8233/namespaces/default/workflows',
  }),
});
export type PresentedSession = z.output<typeof session>;
