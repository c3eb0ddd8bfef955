import { z } from 'zod';
import { metadataRecord } from './fields.js';

// Fields of answers that several features share (API.md §1, §3, §4).

export const timestamp = z.iso
  .datetime({ precision: 3 })
  .meta({ description: 'ISO 8601, UTC, with milliseconds', example: '2026-05-04T09:30:00.000Z' });

export const id = z.string().meta({ description: 'Opaque identifier', example: 'pQ3vX8kZ1mN5rT7wY2bC4d' });

export const storedMetadata = metadataRecord.nullable();
export type StoredMetadata = z.output<typeof storedMetadata>;

/** Names the fields that are cut in this answer. */
export const truncated = z
  .array(z.string())
  .optional()
  .meta({ description: 'Names of fields that were shortened or emptied to limit the size of the answer' });

/** A number of things or of milliseconds. */
export const count = z.int().min(0);

export const pagination = z
  .object({
    currentPage: z.int().min(1).meta({ description: 'Number of this page, from 1', example: 1 }),
    limit: z.int().min(1).meta({ description: 'Maximum number of items on a page', example: 50 }),
    totalItems: count.meta({ description: 'Number of items on all pages', example: 1 }),
    totalPages: count.meta({ description: 'Number of pages; 0 if there are no items', example: 1 }),
  })
  .meta({ id: 'Pagination', description: 'Place of this page among all pages' });

/** The body of every error (API.md §3). */
export const errorAnswer = z
  .object({
    error: z.string().meta({ description: 'Short, stable message', example: 'Invalid input' }),
    details: z
      .string()
      .optional()
      .meta({ description: 'Every problem found, with the field that has it', example: 'limit: expected number' }),
  })
  .meta({ id: 'Error' });

export type ErrorAnswer = z.output<typeof errorAnswer>;
