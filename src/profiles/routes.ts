import { type Route, route } from '../http/route.js';
import { profileBody } from './schemas.js';
import type { ProfileService } from './service.js';

export function profileRoutes(profiles: ProfileService): Route[] {
  return [
    route({
      method: 'post',
      paths: ['/v4/profile'],
      access: 'key',
      summary: 'What is known of a container, for a prompt',
      body: profileBody,
      handle: ({ scope, body }) => profiles.read(scope, body),
    }),
  ];
}
