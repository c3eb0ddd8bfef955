import { type Route, route } from '../../http/route.js';
import { reviewBody } from './schemas.js';
import type { ReviewService } from './service.js';

export function reviewRoutes({ review }: { review: ReviewService }): Route[] {
  return [
    route({
      method: 'get',
      paths: ['/v3/container-tags/:tag/inferred'],
      access: 'organization',
      summary: 'List the inferences of a container that wait for a review',
      handle: ({ scope, params }) => review.pending(scope, params['tag'] ?? ''),
    }),
    route({
      method: 'post',
      paths: ['/v3/container-tags/:tag/inferred/:id/review'],
      access: 'organization',
      summary: 'Approve or decline an inference, or take that back',
      body: reviewBody,
      handle: ({ scope, params, body }) => review.review(scope, params['tag'] ?? '', params['id'] ?? '', body.action),
    }),
  ];
}
