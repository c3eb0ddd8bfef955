import { isUtf8 } from 'node:buffer';
import { Webhooks } from '@octokit/webhooks';
import { z } from 'zod';
import { parseJson } from '../../parse-json.js';
import type { InboundCall, InboundEvent, Resource } from '../contract.js';

const pushShape = z.object({
  ref: z.string(),
  deleted: z.boolean().optional(),
  repository: z.object({ id: z.number().int(), default_branch: z.string() }),
});
const mostIdLength = 255;

/** Reads a delivery: the signature over the raw body first, then the event, then the payload. */
export async function readCall({ headers, rawBody, secret, resource }: InboundCall): Promise<InboundEvent> {
  if (!(await isSigned(rawBody, secret, textOf(headers['x-hub-signature-256'])))) return { kind: 'unsigned' };
  const event = textOf(headers['x-github-event']);
  const deliveryId = textOf(headers['x-github-delivery']);
  if (event === '') return { kind: 'malformed', reason: 'no X-GitHub-Event header' };
  if (event !== 'push') return { kind: 'ignored', reason: `event ${event.slice(0, mostIdLength)}` };
  if (deliveryId === '' || deliveryId.length > mostIdLength) {
    return { kind: 'malformed', reason: 'no usable X-GitHub-Delivery header' };
  }
  return readPush(rawBody, resource, deliveryId);
}

/** The library signs text: bytes that are no UTF-8 would be signed as something else. */
async function isSigned(rawBody: Buffer, secret: string, signature: string): Promise<boolean> {
  if (rawBody.length === 0 || secret === '' || signature === '' || !isUtf8(rawBody)) return false;
  return new Webhooks({ secret }).verify(rawBody.toString(), signature);
}

function readPush(rawBody: Buffer, resource: Resource, deliveryId: string): InboundEvent {
  const push = pushShape.safeParse(parseJson(rawBody.toString()));
  if (!push.success) return { kind: 'malformed', reason: 'not a push payload in JSON' };
  const { ref, deleted, repository } = push.data;
  if (String(repository.id) !== resource.externalId) return { kind: 'ignored', reason: 'another repository' };
  if (ref !== `refs/heads/${resource.branch ?? repository.default_branch}`) {
    return { kind: 'ignored', reason: 'a branch that is not followed' };
  }
  if (deleted === true) return { kind: 'ignored', reason: 'the branch was deleted' };
  return { kind: 'changed', deliveryId };
}

const textOf = (header: string | string[] | undefined): string => (typeof header === 'string' ? header : '');
