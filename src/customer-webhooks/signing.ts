import { createHmac, randomBytes } from 'node:crypto';
import type { Scope } from '../core/scope.js';

const prefix = 'whsec_';

/** A fresh secret as its receiver is told it: `whsec_` and 32 random bytes in base64. */
export const newWebhookSecret = (): string => prefix + randomBytes(32).toString('base64');

/** What a customer webhook's secrets are bound to in the vault: a rotation moves one from column to column. */
export const customerSecret = ({ orgId }: Scope, webhookId: string): string => `customer-webhook/${orgId}/${webhookId}`;

/**
 * The headers that the Standard Webhooks specification asks for.
 * @param secrets as their receiver has them; with several, any of them verifies it
 */
export function signedHeaders(secrets: readonly string[], id: string, at: Date, body: string): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
