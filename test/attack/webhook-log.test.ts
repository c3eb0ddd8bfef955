import { readFile } from 'node:fs/promises';
import { afterAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { callWebhook, newVerificationToken } from '../support/notes-app/events.js';
import { closeDatabase, newTenant, stack } from '../support/tenant.js';

afterAll(closeDatabase);

const calls = 50;

describe("a stranger who calls an app's webhook that nobody has set up", () => {
  it('is believed nothing and puts no word of theirs into the log', async () => {
    const url = new URL('/v3/connections/notesApp/webhook', stack().apiUrl).href;
    const mark = newVerificationToken();
    for (let call = 0; call < calls; call++) {
      expect((await callWebhook(url, { verification_token: `${mark}${call}` }, mark)).status).toBe(401);
    }
    // What is logged later stands after all that these calls can have written.
    const last = (await (await newTenant()).get('/v3/session')).headers.get('x-request-id') ?? 'none';
    const log = await eventually(async () => {
      const text = await readFile(stack().logFile, 'utf8');
      return text.includes(last) && text;
    }, 'the log to be written');
    expect(log).not.toContain(mark);
    expect(log.split('\n').filter((line) => line.includes('somebody set up a webhook'))).toEqual([]);
  });
});
