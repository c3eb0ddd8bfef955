import { describe, expect, it } from '@jest/globals';
import { contractionsIn, contractSince } from './contractions.js';

describe('a migration', () => {
  it.each([
    ['a table', 'DROP TABLE "memory";', 'the release before reads and writes the table'],
    ['a type', 'drop type "job_kind";', 'what the release before may use is gone'],
    ['a function', 'drop function if exists scopes_of(text);', 'what the release before may use is gone'],
    ['a column', 'ALTER TABLE "memory" DROP COLUMN "slot";', 'the release before reads and writes the column'],
    [
      'a column, among other things',
      'ALTER TABLE "memory" ADD COLUMN "a" INT,\n  DROP COLUMN "slot",\n  ADD COLUMN "b" INT;',
      'the release before reads and writes the column',
    ],
    [
      'the name of a column',
      'alter table memory rename column text to content;',
      'the release before knows the earlier name',
    ],
    ['the name of a table', 'alter table memory rename to fact;', 'the release before knows the earlier name'],
    [
      'the name of a value',
      "alter type job_kind rename value 'a' to 'b';",
      'the release before knows the earlier name',
    ],
    [
      'a type of a column',
      'ALTER TABLE "chunk" ALTER COLUMN "position" SET DATA TYPE BIGINT;',
      'the release before writes the earlier type',
    ],
    [
      'the freedom to be null',
      'ALTER TABLE "chunk" ALTER COLUMN "position" SET NOT NULL;',
      'the release before may leave it null',
    ],
    [
      'the freedom not to know a column',
      'ALTER TABLE "chunk" ADD COLUMN "scope" TEXT NOT NULL;',
      'the release before does not fill it in',
    ],
    ['a default', 'ALTER TABLE "chunk" ALTER COLUMN "scope" DROP DEFAULT;', 'the release before does not fill it in'],
    ['rows', 'truncate table request_log;', 'rows are gone'],
  ])('that takes %s contracts', (_, sql, why) => {
    expect(contractionsIn(sql)).toEqual([{ statement: expect.any(String), why }]);
  });

  it('is quoted by the parts that contract', () => {
    const parts = 'ALTER TABLE "memory" ADD COLUMN "a" INT,\n  DROP COLUMN "slot", RENAME "b" TO "c"';
    const statements = contractionsIn(`${parts}; drop\n table note;`).map(({ statement }) => statement);
    expect(statements).toEqual([
      'alter table "memory": DROP COLUMN "slot"',
      'alter table "memory": RENAME "b" TO "c"',
      'drop table note',
    ]);
  });

  it.each([
    ['adds a table', 'create table "a" ("id" text not null, "n" int not null);'],
    ['adds a column that may be null', 'ALTER TABLE "a" ADD COLUMN "b" TEXT;'],
    ['adds one with a default', 'ALTER TABLE "a" ADD COLUMN "b" NUMERIC(3, 1) NOT NULL DEFAULT 0, ADD COLUMN "c" INT;'],
    ['adds one that is computed', 'alter table a add column b int not null generated always as (c + 1) stored;'],
    ['drops an index or a constraint', 'DROP INDEX "a_idx"; ALTER TABLE "a" DROP CONSTRAINT "a_fkey";'],
    ['frees a column', 'ALTER TABLE "a" ALTER COLUMN "b" DROP NOT NULL;'],
    ['drops what it made itself', 'create temp table "seen" (id text); drop table "seen";'],
    ['speaks of it', "-- drop table a;\n/* drop table b; */ insert into a values ('drop table c; alter table');"],
    ['adds a value', "alter type job_kind add value 'move';"],
  ])('that %s does not', (_, sql) => {
    expect(contractionsIn(sql)).toEqual([]);
  });

  it('says in its first line since when nothing uses what it takes away', () => {
    expect(contractSince('-- contract since 0.2.0: memory.slot\nALTER TABLE …')).toBe('0.2.0');
    expect(contractSince('-- contract since 0.2.0:\nALTER TABLE …')).toBeNull();
    expect(contractSince('ALTER TABLE …')).toBeNull();
  });
});
