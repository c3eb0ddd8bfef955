import { describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { newWebhookSecret, signedHeaders } from './signing.js';

const body = JSON.stringify({ type: 'webhook.test', timestamp: '2026-11-22T10:00:00.000Z', data: { id: 'ä' } });

describe('a signature', () => {
  it('is one by the Standard Webhooks specification, over what is sent and nothing else', () => {
    const secret = newWebhookSecret();
    const headers = signedHeaders([secret], 'evt', new Date(), body);
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => new Webhook(newWebhookSecret()).verify(body, headers)).toThrow();
    expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow();
    expect(() => new Webhook(secret).verify(body, { ...headers, 'webhook-id': 'other' })).toThrow();
  });

  it('with two secrets is good for who has either', () => {
    const secrets = [newWebhookSecret(), newWebhookSecret()];
    const headers = signedHeaders(secrets, 'evt', new Date(), body);
    for (const secret of secrets) expect(() => new Webhook(secret).verify(body, headers)).not.toThrow();
    expect(headers['webhook-signature']?.split(' ')).toHaveLength(2);
  });

  it('is made with 32 random bytes', () => {
    expect(Buffer.from(newWebhookSecret().slice('whsec_'.length), 'base64')).toHaveLength(32);
  });
});
