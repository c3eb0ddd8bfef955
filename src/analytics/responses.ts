import { z } from 'zod';
import { count, id, pagination, timestamp } from '../http/answer-fields.js';

const type = z.string().meta({
  description: 'Type of request: `add`, `search`, `profile`, `update`, `delete`, `read` or `admin`',
  example: 'search',
});
const used = {
  count: count.meta({ example: 12 }),
  avgDuration: z.number().meta({ description: 'Mean duration in milliseconds', example: 8.5 }),
};
const statusCode = z.int().meta({ example: 404 });

export const usage = z.object({
  usage: z.array(z.object({ type, ...used, lastHour: count })),
  hourly: z.array(
    z.object({
      hour: timestamp.meta({ description: 'Start of the hour, or of the day with `step=day` (UTC)' }),
      type,
      ...used,
    }),
  ),
  byKey: z.array(z.object({ keyId: id, keyName: z.string().nullable(), ...used, lastUsed: timestamp })),
  pagination: pagination.meta({ description: 'Pagination of `hourly`' }),
});

export const failures = z.object({
  errors: z.array(
    z.object({
      type,
      count,
      statusCode,
      statusText: z.string().meta({ example: 'Not Found' }),
      lastOccurred: timestamp,
    }),
  ),
  summary: z.array(z.object({ type, count, statusCodes: z.array(statusCode) })),
  totalErrors: count,
  pagination,
});

export const requestLog = z.object({
  logs: z.array(
    z.object({
      id,
      createdAt: timestamp,
      type,
      method: z.string().meta({ example: 'POST' }),
      route: z.string().meta({ example: '/v4/search' }),
      statusCode,
      duration: count.meta({ description: 'Duration in milliseconds' }),
      keyId: id,
    }),
  ),
  pagination,
});

export const totals = z.object({
  totalDocuments: count,
  totalMemories: count,
  totalContainers: count,
  tokensProcessed: z.number().min(0),
  growth: z.object({ documents: count, memories: count }).meta({
    description: 'Documents and current memories that were created in the period',
  }),
  series: z.array(z.object({ at: timestamp, documents: count, memories: count })).meta({
    description: 'Growth by day, or by hour for periods of up to two days (UTC); steps without growth are left out',
  }),
});
