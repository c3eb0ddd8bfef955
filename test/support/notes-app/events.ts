import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { workspaceId } from './api.js';

/** What the operator takes from the integration's settings to Cairn's, and what calls are signed with. */
export const newVerificationToken = (): string => `secret_${randomBytes(24).toString('hex')}`;

/** What an integration's webhook is called with; see "Event types & delivery" of the API's reference. */
export function eventOf(entity: { type: 'page' | 'comment'; id: string }, more: object = {}) {
  return {
    id: randomUUID(),
    timestamp: new Date().toISOString(),
    workspace_id: workspaceId,
    workspace_name: 'Engines',
    subscription_id: '29d75c0d-5546-4414-8459-7b7a92f1fc4b',
    integration_id: '0ef2e755-4912-8096-91c1-00376a88a5ca',
    type: entity.type === 'page' ? 'page.content_updated' : 'comment.created',
    authors: [{ id: '5e5d2f1c-3d0b-4a53-8f9e-2a7f3a1b9c01', type: 'person' }],
    accessible_by: [{ id: '5e5d2f1c-3d0b-4a53-8f9e-2a7f3a1b9c01', type: 'person' }],
    attempt_number: 1,
    entity,
    data: { parent: { id: workspaceId, type: 'space' } },
    ...more,
  };
}

export const signatureOf = (body: string, token: string): string =>
  `sha256=${createHmac('sha256', token).update(body).digest('hex')}`;

/** Calls the webhook. @param signature default: the right one */
export async function callWebhook(
  url: string,
  event: object,
  token: string,
  { signature }: { signature?: string | null } = {},
): Promise<{ status: number; body: { message?: string } }> {
  const body = JSON.stringify(event);
  const signed = signature === undefined ? signatureOf(body, token) : signature;
  const headers = { 'content-type': 'application/json', ...(signed !== null && { 'x-notion-signature': signed }) };
  const answer = await fetch(url, { method: 'POST', headers, body });
  return { status: answer.status, body: (await answer.json()) as { message?: string } };
}
