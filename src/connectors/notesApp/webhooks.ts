import { verifyWebhookSignature } from '@notionhq/client';
import { z } from 'zod';
import { parseJson } from '../../text/parsing.js';
import type { AppEvent, InboundCall } from '../contract.js';

/** The value of the setting while the operator waits for a token. */
export const pendingToken = 'pending';

/** Sent once when the operator has entered the URL: the token that signs all later calls. */
const verificationShape = z.object({ verification_token: z.string().regex(/^[\w.-]{16,200}$/) });
const eventShape = z.object({
  id: z.string().min(1).max(255),
  type: z.string().max(100),
  workspace_id: z.guid().toLowerCase(),
});

/** Events that may change a document. Comments, views and uploads do not. */
const changing = /^(?:page|database|data_source)\./;

/**
 * Reads a call to the integration's webhook: HMAC-SHA256 of the body under the token of its verification ("Webhooks" of the
 * API's reference). An event says which workspace has changed, but not for which account.
 * @param token undefined: none is configured, and every call is refused; `pending`: the operator waits for one, and only the
 *   call that brings it is accepted
 */
export async function readCall(
  token: string | undefined,
  { headers, rawBody }: Pick<InboundCall, 'headers' | 'rawBody'>,
): Promise<AppEvent> {
  if (token === undefined) return { kind: 'unsigned' };
  if (token === pendingToken) return readVerification(rawBody);
  const signature = headers['x-notion-signature'];
  const given = typeof signature === 'string' ? signature : null;
  if (!(await verifyWebhookSignature({ body: rawBody, signature: given, verificationToken: token }))) {
    return { kind: 'unsigned' };
  }
  const body = parseJson(rawBody.toString());
  if (verificationShape.safeParse(body).success) return { kind: 'ignored', reason: 'the token is configured' };
  const event = eventShape.safeParse(body);
  if (!event.success) return { kind: 'malformed', reason: 'not an event in JSON' };
  const { id, type, workspace_id } = event.data;
  if (!changing.test(type)) return { kind: 'ignored', reason: `event ${type}` };
  return { kind: 'changed', deliveryId: id, accountPrefix: workspace_id };
}

function readVerification(rawBody: Buffer): AppEvent {
  const asked = verificationShape.safeParse(parseJson(rawBody.toString()));
  return asked.success ? { kind: 'verification', token: asked.data.verification_token } : { kind: 'unsigned' };
}
