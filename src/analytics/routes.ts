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
      queue: 'reads',
      operationId: 'getUsage',
      summary: 'Count requests by type, by hour or day, and by key, with mean durations',
      query: usageQuery,
      response: usage,
      handle: ({ scope, query }) => analytics.usage(scope, query),
    }),
    route({
      method: 'get',
      paths: ['/v3/analytics/errors'],
      access: 'organization',
      queue: 'reads',
      operationId: 'getErrors',
      summary: 'Count failed requests by status and type',
      query: analyticsQuery,
      response: failures,
      handle: ({ scope, query }) => analytics.errors(scope, query),
    }),
    route({
      method: 'get',
      paths: ['/v3/analytics/logs'],
      access: 'organization',
      queue: 'reads',
      operationId: 'listRequests',
      summary: 'List requests, newest first, without their content',
      query: analyticsQuery,
      response: requestLog,
      handle: ({ scope, query }) => analytics.logs(scope, query),
    }),
    route({
      method: 'get',
      paths: ['/v3/analytics/memory'],
      access: 'organization',
      queue: 'reads',
      operationId: 'getTotals',
      summary: 'Count all documents, memories and containers, and what was added in the period',
      query: analyticsQuery,
      response: totals,
      handle: ({ scope, query }) => analytics.memory(scope, query),
    }),
  ];
}
