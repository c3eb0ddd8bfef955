import { execFile } from 'node:child_process';
import { afterAll, expect, it } from '@jest/globals';
import { containersOf } from './support/containers.js';
import { closeDatabase, db, newTenant, stack } from './support/tenant.js';

afterAll(closeDatabase);

it('cairn doctor says what of the contents does not hold, where, and what comes of it', async () => {
  const api = await newTenant();
  const id = await containersOf(api).writeMemory('doctor', 'User is lost', { isLatest: false });
  // Before any other id in every order.
  await db().memory.updateMany({ where: { orgId: api.orgId, id }, data: { id: '!doctor' } });
  const { databaseUrl, temporalAddress } = stack();
  const env = { ...process.env, DATABASE_URL: databaseUrl, TEMPORAL_ADDRESS: temporalAddress };
  const { code, output } = await new Promise<{ code: unknown; output: string }>((resolve) => {
    execFile(process.execPath, ['dist/src/main.js', 'doctor'], { env }, (error, stdout) =>
      resolve({ code: error?.code ?? 0, output: stdout }),
    );
  });
  await db().memory.deleteMany({ where: { orgId: api.orgId } });
  expect(code).toBe(1);
  const line = output.split('\n').find((each) => each.startsWith('FAIL  contents'));
  expect(line).toContain('a memory is hidden exactly while something living supersedes it');
  expect(line).toContain('it is lost to searches and profiles although nothing took its place');
  expect(line).toContain('!doctor');
});
