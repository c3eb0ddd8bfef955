import { afterAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { vectorLiteral } from '../src/db/vectors.js';
import { closeDatabase, db } from './support/tenant.js';

afterAll(closeDatabase);

describe('the tables', () => {
  it('have no index besides the primary key that a look-up by (org_id, id) could take by mistake', async () => {
    const misleading = await db().$queryRaw<{ name: string }[]>`
      select i.indexrelid::regclass::text as name
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
      where a.attname = 'org_id' and not i.indisprimary and i.indpred is null
        and exists (select from pg_constraint c where c.contype = 'f' and c.confrelid = i.indrelid and cardinality(c.confkey) > 1)`;
    expect(misleading).toEqual([]);
  });

  it('check each foreign key of containers, documents, chunks and memories by an index on its columns that a parameter can use', async () => {
    const unindexed = await db().$queryRaw<{ table: string; key: string }[]>`
      select c.conrelid::regclass::text as table, c.conname as key
      from pg_constraint c
      where c.contype = 'f' and c.confrelid::regclass::text in ('container', 'document', 'chunk', 'memory', 'blob')
        and not exists (
          select from pg_index i
          where i.indrelid = c.conrelid and (i.indpred is null or exists (
              select from pg_attribute a where a.attrelid = i.indrelid and a.attnum = any(c.conkey)
                and pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))
            and i.indkey[0] = any(c.conkey)
            and (i.indkey[1] = any(c.conkey) or exists (
              select from pg_attribute a where a.attrelid = i.indrelid and a.attnum = i.indkey[0] and a.attname <> 'org_id')))`;
    expect(unindexed).toEqual([]);
  });
});

describe('vectorLiteral', () => {
  const component = fc.double({ min: -1, max: 1, noNaN: true });

  it('is read back as the unit vector that it was made of, as far as a halfvec keeps it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(component, { minLength: 384, maxLength: 384 }), async (components) => {
        const norm = Math.hypot(...components);
        fc.pre(norm > 0.1);
        const vector = Float32Array.from(components, (x) => x / norm);
        const exact = `[${Array.from(vector).join(',')}]`;
        const [row] = await db().$queryRaw<{ distance: number; norm: number }[]>`
          select (l2_normalize(${vectorLiteral(vector)}::halfvec)::vector <-> ${exact}::vector)::float8 as distance,
            l2_norm(l2_normalize(${vectorLiteral(vector)}::halfvec))::float8 as norm`;
        expect(row?.distance).toBeLessThan(0.002);
        expect(row?.norm).toBeCloseTo(1, 2);
      }),
      { numRuns: 20 },
    );
  });
});
