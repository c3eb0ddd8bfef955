import { execFile } from 'node:child_process';
import { afterAll, expect, it } from '@jest/globals';
import { keysOf } from '../src/crypto/master-keys.js';
import { createVault, keyIdOf } from '../src/crypto/vault.js';
import { createSettingsService } from '../src/settings/service.js';
import { containersOf } from './support/containers.js';
import { closeDatabase, db, newTenant, stack } from './support/tenant.js';

afterAll(closeDatabase);

/** Runs `cairn doctor` on the database and the Temporal of the run's stack. */
async function doctor(): Promise<{ code: unknown; output: string }> {
  const { databaseUrl, temporalAddress } = stack();
  const env = { ...process.env, DATABASE_URL: databaseUrl, TEMPORAL_ADDRESS: temporalAddress };
  return new Promise((resolve) => {
    execFile(process.execPath, ['dist/src/main.js', 'doctor'], { env }, (error, stdout) =>
      resolve({ code: error?.code ?? 0, output: stdout }),
    );
  });
}

it('cairn doctor says how many stored secrets lack their master key, and which', async () => {
  const lost = keysOf('a key that was lost');
  const { orgId } = await newTenant();
  await createSettingsService({ db: db(), vault: createVault(lost) }).patch(
    { orgId },
    { codehostClientSecret: 'secret' },
  );
  const { code, output } = await doctor();
  await db().settings.deleteMany({ where: { orgId } });
  expect(code).toBe(1);
  expect(output).toMatch(/^FAIL {2}secrets +\d+ of \d+ were .*operating\.md#the-master-key$/m);
  expect(output).toContain(keyIdOf(lost));
});

it('cairn doctor says what of the contents does not hold, where, and what comes of it', async () => {
  const api = await newTenant();
  const id = await containersOf(api).writeMemory('doctor', 'User is lost', { isLatest: false });
  // Before any other id in every order.
  await db().memory.updateMany({ where: { orgId: api.orgId, id }, data: { id: '!doctor' } });
  const { code, output } = await doctor();
  await db().memory.deleteMany({ where: { orgId: api.orgId } });
  expect(code).toBe(1);
  const line = output.split('\n').find((each) => each.startsWith('FAIL  contents'));
  expect(line).toContain('a memory is hidden exactly while something living supersedes it');
  expect(line).toContain('it is lost to searches and profiles although nothing took its place');
  expect(line).toContain('!doctor');
});
