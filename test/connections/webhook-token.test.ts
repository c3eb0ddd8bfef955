import { readFile } from 'node:fs/promises';
import { afterAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { callWebhook, eventOf, newVerificationToken } from '../support/notes-app/events.js';
import { closeDatabase, stack } from '../support/tenant.js';

afterAll(closeDatabase);

describe('the webhook of an app, before its token is configured', () => {
  const url = () => new URL('/v3/connections/notesApp/webhook', stack().apiUrl).href;
  const log = () => readFile(stack().logFile, 'utf8');
  const linesWith = (text: string) =>
    eventually(async () => {
      const lines = (await log()).split('\n').filter((line) => line.includes(text));
      return lines.length > 0 && lines;
    }, 'the token in the log');

  it('shows the operator the token that the provider sends, and believes nothing signed with it', async () => {
    const token = newVerificationToken();
    expect(await callWebhook(url(), { verification_token: token }, token)).toEqual({
      ...{ status: 200, body: { success: true, message: 'accepted' } },
    });
    const lines = await linesWith(token);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ provider: 'notesApp', verificationToken: token }]);
    const event = eventOf({ type: 'page', id: '59833787-2cf9-4fdf-8782-e53db20768a5' });
    expect((await callWebhook(url(), event, token)).status).toBe(401);
  });

  it('writes nothing that is no token', async () => {
    const marked = newVerificationToken();
    for (const verification_token of [`${marked}\n{"level":50}`, `${marked}<b>`, marked.repeat(9), [marked]]) {
      expect((await callWebhook(url(), { verification_token }, marked)).status).toBe(401);
    }
    const next = newVerificationToken();
    await callWebhook(url(), { verification_token: next }, next);
    await linesWith(next);
    expect(await log()).not.toContain(marked);
  });
});
