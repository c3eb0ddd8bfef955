import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import type { WebhookDefinition } from '@octokit/webhooks-examples';
import fc from 'fast-check';
import { signature } from '../../../test/support/code-host/index.js';
import type { Resource } from '../contract.js';
import { readCall } from './webhooks.js';

const definitions = createRequire(import.meta.url)('@octokit/webhooks-examples') as WebhookDefinition[];
const secret = 'a secret of thirty-two characters';
const resource: Resource = { externalId: '186853002', name: 'Codertocat/Hello-World', branch: 'master' };

interface Call {
  event: string;
  rawBody: Buffer;
  headers: Record<string, string>;
}
const callOf = (event: string, body: string): Call => ({
  event,
  rawBody: Buffer.from(body),
  headers: {
    'x-github-event': event,
    'x-github-delivery': '72d3162e-cc78-11e3-81ab-4c9367dc0958',
    'x-hub-signature-256': signature(secret, body),
  },
});
const read = ({ headers, rawBody }: Pick<Call, 'headers' | 'rawBody'>, by = secret, of = resource) =>
  readCall({ headers, rawBody, secret: by, resource: of });
const push = (payload: object) => callOf('push', JSON.stringify(payload));

const examples = definitions.flatMap(({ name, examples }) => examples.map((example) => ({ name, example })));
const calls = examples.map(({ name, example }) => callOf(name, JSON.stringify(example)));

describe('real payloads', () => {
  it('are changes when they are pushes to the followed branch, and ignored otherwise', async () => {
    expect(calls.length).toBeGreaterThan(300);
    const changes = calls.filter((call) => call.event === 'push' && call.rawBody.includes('"refs/heads/master"'));
    expect(changes).toHaveLength(2);
    for (const call of calls) {
      expect(await read(call)).toMatchObject({ kind: changes.includes(call) ? 'changed' : 'ignored' });
    }
  });

  it('are ignored when they are about another repository or another branch', async () => {
    for (const call of calls) {
      expect((await read(call, secret, { ...resource, externalId: '1' })).kind).toBe('ignored');
      expect((await read(call, secret, { ...resource, branch: 'main' })).kind).toBe('ignored');
    }
  });

  it('without a chosen branch are about the default one', async () => {
    const kinds = await Promise.all(calls.map((call) => read(call, secret, { ...resource, branch: null })));
    expect(kinds.filter(({ kind }) => kind === 'changed')).toHaveLength(2);
  });
});

/** Bytes with one of them replaced, left out or added, or the end cut off. */
const mutatedBytes = (bytes: Buffer): fc.Arbitrary<Buffer> =>
  fc
    .record({ at: fc.nat(bytes.length - 1), byte: fc.nat(255), how: fc.constantFrom('replace', 'omit', 'add', 'cut') })
    .map(({ at, byte, how }) => {
      const before = bytes.subarray(0, at);
      if (how === 'cut') return before;
      const middle = how === 'omit' ? [] : [byte];
      return Buffer.concat([before, Buffer.from(middle), bytes.subarray(how === 'add' ? at : at + 1)]);
    })
    .filter((mutated) => !mutated.equals(bytes));

const mutatedText = (text: string): fc.Arbitrary<string> =>
  mutatedBytes(Buffer.from(text)).map((bytes) => bytes.toString('latin1'));

const mutatedCall = fc.constantFrom(...calls).chain((call) => {
  const signed = call.headers['x-hub-signature-256'] ?? '';
  const withSignature = (value: string) => ({ ...call.headers, 'x-hub-signature-256': value });
  const { 'x-hub-signature-256': _, ...unsigned } = call.headers;
  const same = { headers: call.headers, rawBody: call.rawBody, by: secret };
  return fc.oneof(
    mutatedBytes(call.rawBody).map((rawBody) => ({ ...same, rawBody })),
    mutatedText(signed).map((value) => ({ ...same, headers: withSignature(value) })),
    fc.string({ unit: 'binary' }).map((value) => ({ ...same, headers: withSignature(value) })),
    mutatedText(secret).map((by) => ({ ...same, by })),
    fc.constant({ ...same, headers: unsigned }),
  );
});

describe('payloads that were tampered with', () => {
  it('are refused, 1,000 of them, without an exception', async () => {
    await fc.assert(
      fc.asyncProperty(mutatedCall, async ({ headers, rawBody, by }) => {
        expect(await read({ headers, rawBody }, by)).toEqual({ kind: 'unsigned' });
      }),
      { numRuns: 1_000 },
    );
  });

  it('are no changes when they were signed rightly all the same', async () => {
    const anyBody = fc.oneof(
      fc.json(),
      fc.string(),
      fc.json().map((text) => `{"ref":"refs/heads/master","repository":${text}}`),
    );
    await fc.assert(
      fc.asyncProperty(anyBody, async (body) => {
        const { kind } = await read(callOf('push', body));
        expect(['malformed', 'ignored', 'unsigned']).toContain(kind);
      }),
      { numRuns: 500 },
    );
  });

  it('are looked at by their bytes: what is no UTF-8 was not signed as such', async () => {
    const body = '{"a":"\ufffd"}';
    const rawBody = Buffer.from('{"a":"\xff"}', 'latin1');
    expect(rawBody.toString()).toBe(body);
    expect(await read({ ...callOf('push', body), rawBody })).toEqual({ kind: 'unsigned' });
  });
});

describe('a signed push', () => {
  const payload = { ref: 'refs/heads/master', after: 'a', repository: { id: 186853002, default_branch: 'master' } };

  it('is ignored when it deletes the branch', async () => {
    expect(await read(push({ ...payload, deleted: true }))).toEqual({
      kind: 'ignored',
      reason: 'the branch was deleted',
    });
  });

  it('needs an event and a delivery id of a sensible length', async () => {
    const { rawBody, headers } = push(payload);
    const with_ = (changes: Record<string, string>) => read({ rawBody, headers: { ...headers, ...changes } });
    expect(await with_({})).toEqual({ kind: 'changed', deliveryId: headers['x-github-delivery'] });
    expect((await with_({ 'x-github-event': '' })).kind).toBe('malformed');
    expect((await with_({ 'x-github-delivery': '' })).kind).toBe('malformed');
    expect((await with_({ 'x-github-delivery': 'x'.repeat(256) })).kind).toBe('malformed');
  });
});
