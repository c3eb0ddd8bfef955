import { STATUS_CODES } from 'node:http';
import { groupBy, paginationOf } from '../core/lists.js';
import type { Scope } from '../core/scope.js';
import type { Database } from '../db/client.js';
import * as repository from './repository.js';
import type { AnalyticsQuery, UsageQuery } from './schemas.js';

const hourMs = 3_600_000;
const periods = { '1h': hourMs, '24h': 24 * hourMs, '7d': 7 * 24 * hourMs, '30d': 30 * 24 * hourMs };

/** No row is older: Postgres and ISO 8601 without signs begin with the year 1. */
const firstMs = Date.parse('0001-01-01');

export type AnalyticsService = ReturnType<typeof createAnalyticsService>;

/** Reports how an organisation uses the API. Requests appear some seconds after their answers. */
export function createAnalyticsService({ db }: { db: Database }) {
  return {
    async usage(scope: Scope, query: UsageQuery) {
      const period = periodOf(query);
      const [types, steps, stepCount, keys] = await Promise.all([
        repository.usageByType(db, scope, period),
        repository.usageByStep(db, scope, period, query),
        repository.countSteps(db, scope, period, query),
        repository.usageByKey(db, scope, period),
      ]);
      return {
        usage: types.map(({ averageMs, ...row }) => ({ ...row, avgDuration: averageMs })),
        hourly: steps.map(({ averageMs, hour, ...row }) => ({
          hour: hour.toISOString(),
          ...row,
          avgDuration: averageMs,
        })),
        byKey: keys.map(({ averageMs, lastUsed, ...row }) => ({
          ...row,
          avgDuration: averageMs,
          lastUsed: lastUsed.toISOString(),
        })),
        pagination: paginationOf(query, stepCount),
      };
    },

    async errors(scope: Scope, query: AnalyticsQuery) {
      const rows = await repository.errorsByStatus(db, scope, periodOf(query));
      const { page, limit } = query;
      const byType = groupBy(rows, ({ type }) => type);
      return {
        errors: rows.slice((page - 1) * limit, page * limit).map(({ status, lastOccurred, ...row }) => ({
          ...row,
          statusCode: status,
          statusText: STATUS_CODES[status] ?? 'Unknown',
          lastOccurred: lastOccurred.toISOString(),
        })),
        summary: [...byType].map(([type, of]) => ({
          type,
          count: sum(of),
          statusCodes: of.map(({ status }) => status),
        })),
        totalErrors: sum(rows),
        pagination: paginationOf(query, rows.length),
      };
    },

    async logs(scope: Scope, query: AnalyticsQuery) {
      const { rows, totalItems } = await repository.listRequests(db, scope, periodOf(query), query);
      return {
        logs: rows.map(({ id, at, type, method, route, status, ms, keyId }) => ({
          ...{ id, createdAt: at.toISOString(), type, method, route },
          ...{ statusCode: status, duration: ms, keyId },
        })),
        pagination: paginationOf(query, totalItems),
      };
    },

    async memory(scope: Scope, query: AnalyticsQuery) {
      const period = periodOf(query);
      const [all, series] = await Promise.all([
        repository.totals(db, scope, period),
        repository.growth(db, scope, period, +period.to - +period.from <= 2 * periods['24h'] ? 'hour' : 'day'),
      ]);
      return {
        totalDocuments: all.documents,
        totalMemories: all.memories,
        totalContainers: all.containers,
        tokensProcessed: all.tokens,
        growth: { documents: all.newDocuments, memories: all.newMemories },
        series: series.map(({ at, ...came }) => ({ at: at.toISOString(), ...came })),
      };
    },
  };
}

function periodOf({ period, from, to }: AnalyticsQuery): repository.Period {
  const end = to ?? new Date();
  if (from !== undefined) return { from, to: end };
  return { from: new Date(period === 'all' ? 0 : Math.max(firstMs, end.getTime() - periods[period])), to: end };
}

const sum = (rows: readonly { count: number }[]) => rows.reduce((total, { count }) => total + count, 0);
