import { z } from 'zod';
import { containerParams } from '../../containers/schemas.js';
import { type Route, route } from '../../http/route.js';
import * as responses from './responses.js';
import type { ReviewService } from './service.js';

const reviewBody = z.object({
  action: z.enum(['approve', 'decline', 'undo']).meta({
    description: '`approve`: it counts as a fact; `decline`: it is forgotten; `undo`: it awaits a review again',
  }),
});

export function reviewRoutes({ review }: { review: ReviewService }): Route[] {
  return [
    route({
      method: 'get',
      paths: ['/v3/container-tags/:tag/inferred'],
      params: containerParams,
      access: 'organization',
      operationId: 'listInferences',
      summary: "List up to 50 of a container's inferences that await a review, best supported first",
      response: responses.inferences,
      handle: ({ scope, params }) => review.pending(scope, params['tag'] ?? ''),
    }),
    route({
      method: 'post',
      paths: ['/v3/container-tags/:tag/inferred/:id/review'],
      params: containerParams,
      access: 'organization',
      operationId: 'reviewInference',
      summary: 'Approve or decline an inference, or undo that decision',
      errors: [409],
      body: reviewBody,
      response: responses.review,
      handle: ({ scope, params, body }) => review.review(scope, params['tag'] ?? '', params['id'] ?? '', body.action),
    }),
  ];
}
