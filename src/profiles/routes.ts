import { type Route, route } from '../http/route.js';
import type { BucketService } from './buckets.js';
import { bucketList, profile } from './responses.js';
import { bucketsBody, profileBody } from './schemas.js';
import type { ProfileService } from './service.js';

export function profileRoutes(profiles: ProfileService, buckets: BucketService): Route[] {
  return [
    route({
      method: 'post',
      paths: ['/v4/profile'],
      access: 'key',
      reads: true,
      queue: 'reads',
      operationId: 'getProfile',
      summary: 'What is known of a container, for a prompt',
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
