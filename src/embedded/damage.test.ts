import { describe, expect, it } from '@jest/globals';
import { explainTemporal } from './damage.js';
import { ChildExitError } from './supervise.js';

const file = '/data/temporal.db';
/** What the server of CLI v1.5.1 says of files that were damaged in such ways. */
const ended = (reason: string) =>
  new ChildExitError('temporal', 1, null, [
    `{"level":"ERROR","msg":"failed starting server: failed creating namespaces: unable to create SQLite admin DB: ${reason}"}`,
  ]);

describe('a Temporal that ends before it serves', () => {
  it.each([
    ['file is not a database (26)', 'file is not a database'],
    ['database disk image is malformed (11)', 'database disk image is malformed'],
    ['unable to open database file: out of memory (14)', 'unable to open database file'],
    ['SQL logic error: no such table: namespaces (1)', 'SQL logic error'],
  ])('because of its file is told to be, with what helps: %s', (line, reason) => {
    const { message } = explainTemporal(ended(line), file);
    expect(message).toContain(`cannot read its file ${file}: ${reason}.`);
    expect(message).toMatch(/mkdir (\/data\/damaged-temporal-[\dTZ.-]+) && mv \/data\/temporal\.db\* \1\/\)/);
  });

  it('for another reason says it in its own words', () => {
    const error = ended('listen tcp 127.0.0.1:7233: bind: address already in use');
    expect(explainTemporal(error, file)).toBe(error);
  });
});
