import { describe, expect, it } from '@jest/globals';
import { eventOf, newVerificationToken, signatureOf } from '../../../test/support/notes-app/events.js';
import { readCall } from './webhooks.js';

const token = newVerificationToken();
const page = { type: 'page', id: 'b55c9c91-384d-452b-81db-d1ef79372b75' } as const;

const call = (body: string | object, signature?: string) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { rawBody: Buffer.from(text), headers: { 'x-notion-signature': signature ?? signatureOf(text, token) } };
};

describe('a call to the webhook of the integration', () => {
  it('says which workspace has changed, by an id that is its own', async () => {
    const event = eventOf(page);
    expect(await readCall(token, call(event))).toEqual({
      ...{ kind: 'changed', deliveryId: event.id, accountPrefix: event.workspace_id },
    });
  });

  it.each(['page.deleted', 'page.properties_updated', 'database.moved', 'data_source.schema_updated'])(
    'is listened to when it tells of %s',
    async (type) => {
      expect(await readCall(token, call(eventOf(page, { type })))).toMatchObject({ kind: 'changed' });
    },
  );

  it('is of no interest when it tells of what no document has', async () => {
    const comment = eventOf({ type: 'comment', id: page.id });
    expect(await readCall(token, call(comment))).toEqual({ kind: 'ignored', reason: 'event comment.created' });
  });

  it.each([
    ['no signature', undefined],
    ['one of another token', signatureOf(JSON.stringify(eventOf(page)), newVerificationToken())],
    ['one that is none', 'sha256=xyz'],
    ['one that is too short', `sha256=${'0'.repeat(63)}`],
  ])('is not believed with %s', async (_, signature) => {
    const { rawBody } = call(eventOf(page));
    const headers = signature === undefined ? {} : { 'x-notion-signature': signature };
    expect(await readCall(token, { rawBody, headers })).toEqual({ kind: 'unsigned' });
  });

  it('is not believed when a byte of it was changed', async () => {
    const text = JSON.stringify(eventOf(page));
    const { headers } = call(text);
    const rawBody = Buffer.from(text.replace('"attempt_number":1', '"attempt_number":2'));
    expect(await readCall(token, { rawBody, headers })).toEqual({ kind: 'unsigned' });
  });

  it.each([
    ['no JSON', 'Hello'],
    ['nothing', ''],
    ['no workspace', { ...eventOf(page), workspace_id: undefined }],
    ['a workspace that would stand for all of them', eventOf(page, { workspace_id: '' })],
    ['a workspace with a wildcard', eventOf(page, { workspace_id: '%' })],
    ['no id', eventOf(page, { id: '' })],
    ['an id without end', eventOf(page, { id: 'x'.repeat(256) })],
  ])('is malformed with %s', async (_, body) => {
    expect(await readCall(token, call(body))).toEqual({ kind: 'malformed', reason: 'not an event in JSON' });
  });
});

describe('the call that brings the token', () => {
  const verification = { verification_token: token };

  it('is taken while one is waited for, and nothing else is', async () => {
    expect(await readCall('pending', call(verification))).toEqual({ kind: 'verification', token });
    for (const other of [eventOf(page), { verification_token: '' }, { verification_token: `x\n${token}` }, 'x']) {
      expect(await readCall('pending', call(other))).toEqual({ kind: 'unsigned' });
    }
    const { rawBody } = call(eventOf(page));
    const headers = { 'x-notion-signature': signatureOf(rawBody.toString(), 'pending') };
    expect(await readCall('pending', { rawBody, headers })).toEqual({ kind: 'unsigned' });
  });

  it('is not taken while nobody waits for one', async () => {
    expect(await readCall(undefined, call(verification))).toEqual({ kind: 'unsigned' });
  });

  it('changes nothing any more once one is configured', async () => {
    expect(await readCall(token, call(verification))).toMatchObject({ kind: 'ignored' });
    const others = { verification_token: newVerificationToken() };
    const signed = signatureOf(JSON.stringify(others), others.verification_token);
    expect(await readCall(token, call(others, signed))).toEqual({ kind: 'unsigned' });
  });
});
