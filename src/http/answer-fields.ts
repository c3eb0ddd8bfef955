import { z } from 'zod';
import { metadataRecord } from './fields.js';

/** Fields of answers that several features share, as API.md §1 and §4 have them. */
export const timestamp = z.iso
  .datetime({ precision: 3 })
  .meta({ description: 'ISO 8601, UTC, with milliseconds', example: '2026-05-04T09:30:00.000Z' });

export const id = z.string().meta({ description: 'Opaque', example: 'pQ3vX8kZ1mN5rT7wY2bC4d' });

export const storedMetadata = metadataRecord.nullable();
export type StoredMetadata = z.output<typeof storedMetadata>;

/** On whatever may come in an answer without all of its fields. */
export const truncated = z
  .array(z.string())
  .optional()
  .meta({ description: 'Fields that are not whole here: an answer has no room for what was stored' });

/** A number of things, or of milliseconds. */
export const count = z.int().min(0);

export const pagination = z
  .object({
    currentPage: z.int().min(1).meta({ example: 1 }),
    limit: z.int().min(1).meta({ example: 50 }),
    totalItems: count.meta({ example: 1 }),
    totalPages: count.meta({ example: 1 }),
  })
  .meta({ id: 'Pagination' });
