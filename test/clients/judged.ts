import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { stack } from '../support/tenant.js';
import { type Given, giveTo, withRepositories } from './given.js';
import { hasPython, type Outcome, runClient } from './python.js';
import { type Client, expectInTable } from './table.js';

const modes = ['sync', 'async'] as const;

interface Judged {
  version: '3' | '5';
  client: Client;
  /** How many the client has. */
  methods: number;
  /** Parameters, behind their method, that no call shows to have an effect, and why. */
  withoutEffect: Record<string, string>;
}

/** The tests of an unmodified Python client: every method called, and what came of it. */
export async function judge({ version, client, methods: howMany, withoutEffect }: Judged): Promise<void> {
  const describeWithPython = (await hasPython()) ? describe : describe.skip;

  describeWithPython(`supermemory, unmodified: ${client}`, () => {
    let given: Given;
    let outcomes: Outcome[];
    beforeAll(async () => {
      const { on, repositories } = await withRepositories();
      given = await giveTo(on, modes);
      outcomes = await runClient(version, { ...given.told, repositories });
    }, 300_000);
    afterAll(() => given?.on.close(), 60_000);

    const of = (mode: Outcome['mode']) => {
      const found = outcomes.find((outcome) => outcome.mode === mode);
      if (found === undefined) throw new Error(`no outcome of ${mode}`);
      return found;
    };

    it.each(modes)('%s: every call comes out as its types say', (mode) => {
      expect(of(mode).rows.filter(({ problem }) => problem !== null)).toEqual([]);
    });

    it.each(modes)('%s: every method has answered, refused bad input and told nothing of strangers', (mode) => {
      const { methods, rows } = of(mode);
      expect(Object.keys(methods)).toHaveLength(howMany);
      for (const seen of ['good', 'bad', 'foreign']) {
        const called = new Set(rows.flatMap((row) => (row.case === seen ? row.method : [])));
        const missing = Object.keys(methods).filter((method) => !called.has(method));
        expect({ seen, missing }).toEqual({ seen, missing: [] });
      }
    });

    it.each(modes)('%s: every parameter has an effect', (mode) => {
      const { methods, rows, stored } = of(mode);
      const shown = new Set([
        ...rows.map(({ method, parameter }) => `${method} ${parameter}`),
        ...stored.map(([method, parameter]) => `${method} ${parameter}`),
      ]);
      const all = Object.entries(methods).flatMap(([method, names]) => names.map((name) => `${method} ${name}`));
      expect(all.filter((parameter) => !shown.has(parameter)).sort()).toEqual(Object.keys(withoutEffect).sort());
    });

    it.each(modes)('%s: what cannot be read back is stored, or told to the operator', async (mode) => {
      const log = await readFile(stack().logFile, 'utf8');
      for (const [method, parameter, id, column, value] of of(mode).stored) {
        const at = { method, parameter, column };
        if (column === 'log') {
          const line = log.split('\n').find((text) => text.includes(id)) ?? '{}';
          const said = Object.values(JSON.parse(line).feedback ?? {});
          expect({ ...at, said }).toEqual({ ...at, said: expect.arrayContaining([value]) });
        } else {
          const row = await given.on.db.document.findFirst({ where: { orgId: given.tenant.orgId, id } });
          expect({ ...at, value: JSON.parse(JSON.stringify(row))?.[column] }).toEqual({ ...at, value });
        }
      }
    });

    it('calls what docs/clients.md says', async () => {
      await expectInTable(client, of('sync').requests);
    });
  });
}
