import { z } from 'zod';
import { type Route, route } from '../http/route.js';
import { profileResults } from '../search/responses.js';
import { bucketDefinition } from '../topics/buckets.js';
import type { BucketService } from './buckets.js';
import { bucketsBody, profileBody } from './schemas.js';
import type { ProfileService } from './service.js';

const facts = z.array(z.string());

const profile = z.object({
  profile: z
    .object({
      static: facts.optional().meta({
        description: 'Lasting facts, at most 50, those with the most sources first',
        example: ['User lives in Berlin.'],
      }),
      dynamic: facts.optional().meta({
        description: 'Events and passing states, at most 25, those said last first',
        example: ['User is learning to row.'],
      }),
      buckets: z
        .record(z.string(), facts)
        .optional()
        .meta({ description: 'Facts by bucket key, at most 20 each', example: { preferences: ['User prefers tea.'] } }),
    })
    .meta({ description: 'Sections of the profile: those that `include` names' }),
  searchResults: profileResults.optional().meta({ description: 'Up to 10 memories that match `q`; only with `q`' }),
});

const bucketList = z.object({
  buckets: z.array(bucketDefinition).meta({
    description: "The organisation's buckets, then the container's own; if there are none, the built-in `preferences`",
  }),
});

export function profileRoutes(profiles: ProfileService, buckets: BucketService): Route[] {
  return [
    route({
      method: 'post',
      paths: ['/v4/profile'],
      access: 'key',
      reads: true,
      queue: 'reads',
      operationId: 'getProfile',
      summary: "Get a container's profile: facts from its memories, few enough for a prompt",
      body: profileBody,
      response: profile,
      handle: ({ scope, body }) => profiles.read(scope, body),
    }),
    route({
      method: 'post',
      paths: ['/v4/profile/buckets'],
      access: 'key',
      reads: true,
      operationId: 'listBuckets',
      summary: "List the buckets of a container's profile",
      body: bucketsBody,
      response: bucketList,
      handle: ({ scope, body }) => buckets.list(scope, body),
    }),
  ];
}
