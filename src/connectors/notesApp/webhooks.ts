import { verifyWebhookSignature } from '@notionhq/client';
import { z } from 'zod';
import { parseJson } from '../../text/parsing.js';
import type { AppEvent, InboundCall } from '../contract.js';

/** What the configuration holds in place of a token while the operator waits for one. */
export const pendingToken = 'pending';

/** Sent once, unasked for, when the operator has entered the address: what all later calls are signed with. */
const verificationShape = z.object({ verification_token: z.string().regex(/^[\w.-]{16,200}$/) });
const eventShape = z.object({
  id: z.string().min(1).max(255),
  type: z.string().max(100),
  workspace_id: z.guid().toLowerCase(),
});

/** What a document may change with. Comments, views and uploads are none of it. */
const changing = /^(?:page|database|data_source)\./;

/**
 * Reads a call to the integration's webhook: HMAC-SHA256 of the body under the token of its verification ("Webhooks" of the
 * API's reference). An event says that something of a workspace has changed, and not for whom.
 * @param token undefined: none is configured, and nothing is believed; `pending`: the operator waits for one, and nothing else
 *   is believed
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
