import { z } from 'zod';
import { containerTag } from '../../http/fields.js';
import { maybe, paging } from '../fields.js';

/** The same as a container's entityContext. */
const supportingContext = z.string().max(1_500).nullish().meta({
  description: 'Whom or what the content is about, for the language model; null clears it',
  example: 'Notes of a nurse.',
});

export const listQuery = z.object({
  ...paging(1_000, 50),
  q: z.string().max(100).default('').meta({ description: 'Only namespaces that contain this text, ignoring case' }),
});

export const updateBody = z.object({ supportingContext });

export const deleteQuery = z.object({
  moveTo: containerTag.optional().meta({
    description: 'Namespace to which the content is moved; without it, the content is deleted',
  }),
});

export const organizationBody = z.object({
  organizationalContext: z.string().max(1_500).nullish().meta({
    description: 'Description of the organisation, for the language model; null clears it',
    example: 'A clinic in Lisbon.',
  }),
});

const line = z.string().trim().min(1).max(300).meta({ pattern: '\\S' });
const text = z.string().max(10_000);

export const feedbackBody = z.object({
  type: z.enum(['bug', 'feature_request', 'docs', 'other']),
  title: line.meta({ example: 'Search is slow' }),
  description: text.min(1).meta({ example: 'A search of one word takes two seconds.' }),
  endpoint: maybe(line),
  requestId: maybe(line),
  expected: maybe(text),
  actual: maybe(text),
  client: maybe(line),
  contactEmail: maybe(z.email().max(300)),
});
