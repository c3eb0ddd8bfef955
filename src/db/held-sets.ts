import { Prisma } from './client.js';

/**
 * SQL that holds the embedding sets as they are until the transaction ends: one row, or none where they are not those that were
 * read. Postgres looks at the row again after it has waited for a change of the sets.
 */
export const heldSets = ({ id, generation }: { id: number; generation: number }) => Prisma.sql`
  select id from embedding_set where id = ${id}::int and status = 'active' and generation = ${generation}::int for share`;
