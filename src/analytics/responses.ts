import { z } from 'zod';
import { count, id, pagination, timestamp } from '../http/answer-fields.js';

const type = z.string().meta({
  description: 'Type of request: `add`, `search`, `profile`, `update`, `delete`, `read` or `admin`',
  example: 'search',
});
const used = {
  count: count.meta({ description: 'Number of requests', example: 12 }),
  avgDuration: z.number().meta({ description: 'Mean duration in milliseconds', example: 8.5 }),
};
const statusCode = z.int().meta({ description: 'HTTP status of the answer', example: 404 });
const failed = count.meta({ description: 'Number of failed requests' });
const growth = {
  documents: count.meta({ description: 'Number of new documents' }),
  memories: count.meta({ description: 'Number of new memories' }),
};

export const usage = z.object({
  usage: z
    .array(
      z.object({
        type,
        ...used,
        lastHour: count.meta({ description: 'Number of those in the hour before now' }),
      }),
    )
    .meta({ description: 'Requests of the period by type, most frequent first' }),
  hourly: z
    .array(
      z.object({
        hour: timestamp.meta({ description: 'Start of the hour, or of the day with `step=day` (UTC)' }),
        type,
        ...used,
      }),
    )
    .meta({ description: 'Requests by time step and type, newest first; steps without requests are left out' }),
  byKey: z
    .array(
      z.object({
        keyId: id,
        keyName: z.string().nullable().meta({ description: 'Name of the key; null if it no longer exists' }),
        ...used,
        lastUsed: timestamp,
      }),
    )
    .meta({ description: 'Requests of the period by key, most frequent first' }),
  pagination: pagination.meta({ description: 'Pagination of `hourly`' }),
});

export const failures = z.object({
  errors: z
    .array(
      z.object({
        type,
        count: failed,
        statusCode,
        statusText: z.string().meta({ description: 'Standard phrase of the status', example: 'Not Found' }),
        lastOccurred: timestamp,
      }),
    )
    .meta({ description: 'Failed requests by status and type, most frequent first' }),
  summary: z
    .array(
      z.object({
        type,
        count: failed,
        statusCodes: z.array(statusCode).meta({ description: 'Statuses of the answers, most frequent first' }),
      }),
    )
    .meta({ description: 'Failed requests of the whole period by type, whatever the page' }),
  totalErrors: failed,
  pagination,
});

export const requestLog = z.object({
  logs: z
    .array(
      z.object({
        id,
        createdAt: timestamp,
        type,
        method: z.string().meta({ description: 'HTTP method', example: 'POST' }),
        route: z.string().meta({
          description: 'Pattern of the path, such as `/v3/documents/:id`, or `mcp:` and the name of a tool',
          example: '/v4/search',
        }),
        statusCode,
        duration: count.meta({ description: 'Duration in milliseconds' }),
        keyId: id,
      }),
    )
    .meta({ description: 'Requests, newest first' }),
  pagination,
});

export const totals = z.object({
  totalDocuments: count.meta({ description: 'Number of all documents, whatever the period' }),
  totalMemories: count.meta({
    description: 'Number of all memories that are neither superseded, forgotten nor expired, whatever the period',
  }),
  totalContainers: count.meta({ description: 'Number of all containers, whatever the period' }),
  tokensProcessed: z.number().min(0).meta({ description: 'Number of tokens of the chunks of all documents' }),
  growth: z.object(growth).meta({
    description: 'Documents and current memories that were created in the period',
  }),
  series: z.array(z.object({ at: timestamp, ...growth })).meta({
    description: 'Growth by day, or by hour for periods of up to two days (UTC); steps without growth are left out',
  }),
});
