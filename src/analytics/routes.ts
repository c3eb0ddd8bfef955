import { type Route, route } from '../http/route.js';
import { failures, requestLog, totals, usage } from './responses.js';
import { analyticsQuery, usageQuery } from './schemas.js';
import type { AnalyticsService } from './service.js';

export function analyticsRoutes(analytics: AnalyticsService): Route[] {
  return [
    route({
      method: 'get',
      paths: ['/v3/analytics/usage'],
      access: 'organization',
      operationId: 'getUsage',
      summary: 'Requests by type, by hour or day, and by key, with their mean duration in ms',
      query: usageQuery,
      response: usage,
      handle: ({ scope, query }) => analytics.usage(scope, query),
    }),
    route({
      method: 'get',
      paths: ['/v3/analytics/errors'],
      access: 'organization',
      operationId: 'getErrors',
      summary: 'Requests that failed, by status and type',
      query: analyticsQuery,
      response: failures,
      handle: ({ scope, query }) => analytics.errors(scope, query),
    }),
    route({
      method: 'get',
      paths: ['/v3/analytics/logs'],
      access: 'organization',
      operationId: 'listRequests',
      summary: 'A log of requests, without their content',
      query: analyticsQuery,
      response: requestLog,
      handle: ({ scope, query }) => analytics.logs(scope, query),
    }),
    route({
      method: 'get',
      paths: ['/v3/analytics/memory'],
      access: 'organization',
      operationId: 'getTotals',
      summary: 'How much there is, and how much came within the period',
      query: analyticsQuery,
      response: totals,
      handle: ({ scope, query }) => analytics.memory(scope, query),
    }),
  ];
}
