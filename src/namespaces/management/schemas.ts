import { z } from 'zod';
import { containerTag, maybe, paging } from '../../http/fields.js';

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
  type: z
    .enum(['bug', 'feature_request', 'docs', 'other'])
    .meta({ description: 'Kind of feedback; `docs`: about the documentation' }),
  title: line.meta({ description: 'What it is about, in one line', example: 'Search is slow' }),
  description: text
    .min(1)
    .meta({ description: 'Text of the feedback', example: 'A search of one word takes two seconds.' }),
  endpoint: maybe(line).meta({ description: 'Endpoint that it is about, such as `POST /v4/search`' }),
  requestId: maybe(line).meta({ description: '`x-request-id` of a response that it is about' }),
  expected: maybe(text).meta({ description: 'What should have happened' }),
  actual: maybe(text).meta({ description: 'What happened instead' }),
  client: maybe(line).meta({ description: 'Client that was used, with its version' }),
  contactEmail: maybe(z.email().max(300)).meta({ description: 'Email address for an answer' }),
});
