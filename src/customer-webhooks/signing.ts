import { createHmac, randomBytes } from 'node:crypto';
import type { Scope } from '../core/scope.js';

const prefix = 'whsec_';

/** A new secret in the form that the receiver gets: `whsec_` and 32 random bytes in base64. */
export const newWebhookSecret = (): string => prefix + randomBytes(32).toString('base64');

/** The vault context of a webhook's secrets; the same for both columns, because a rotation moves a secret between them. */
export const customerSecret = ({ orgId }: Scope, webhookId: string): string => `customer-webhook/${orgId}/${webhookId}`;

/**
 * The headers of the Standard Webhooks specification.
 * @param secrets in the form that the receiver has; there is one signature for each
 */
export function signedHeaders(secrets: readonly string[], id: string, at: Date, body: string): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
