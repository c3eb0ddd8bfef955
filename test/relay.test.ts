import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { FaultAnswer } from './support/code-host/faults.js';
import { unmarked } from './support/mark.js';
import { faults, type NotesApp, startNotesApp } from './support/notes-app/index.js';
import { stack } from './support/tenant.js';

let notes: NotesApp;
let page: string;
let token: string;
beforeAll(async () => {
  notes = await startNotesApp();
  page = notes.workspace.addPage({ title: 'Tides' });
  token = notes.issueToken();
});
afterEach(() => notes.heal());
afterAll(() => notes?.close());

/** Asks for the page. @param at where the notes app is taken to be @param patienceMs how long it is waited for */
const ask = (at: string, by = token, patienceMs = 45_000) =>
  fetch(`${at}/v1/pages/${page}`, {
    headers: { authorization: `Bearer ${by}`, 'notion-version': '2026-03-11' },
    signal: AbortSignal.timeout(patienceMs),
  });
const bodyOf = async (at: string) => (await ask(at)).text();

/** How it ends for who asks: what was read, or at what it broke. */
async function endOf(at: string, patienceMs?: number): Promise<string> {
  const answer = await ask(at, token, patienceMs).catch((error: Error) => error.name);
  if (typeof answer === 'string') return answer;
  return `${answer.status} ${await answer.text().catch((error: Error) => `and ${error.name}: ${error.message}`)}`;
}

describe("the providers of the run's stack", () => {
  it('are the stand-in whose token it is, and none without one', async () => {
    const other = await startNotesApp();
    const body = await bodyOf(stack().providersUrl);
    expect(body).toContain('Tides');
    expect(body).toBe(await bodyOf(notes.url));
    expect((await ask(stack().providersUrl, other.issueToken())).status).toBe(404);
    expect(other.count('GET', new RegExp(page))).toBe(1);
    expect((await ask(stack().providersUrl, unmarked(token))).status).toBe(502);
    await other.close();
  });

  it.each<FaultAnswer>(['reset', 'cut', 'half', 'hang', faults.tooMany(7), faults.badGateway])(
    'go wrong as it does: %j',
    async (answer) => {
      notes.fault({ answer });
      const patienceMs = answer === 'hang' ? 2_000 : undefined;
      const directly = await endOf(notes.url, patienceMs);
      expect(await endOf(stack().providersUrl, patienceMs)).toBe(directly);
      notes.heal();
      expect(directly).not.toBe(await endOf(notes.url));
    },
  );
});
