import { createHash } from 'node:crypto';
import { newId } from '../../src/core/ids.js';
import type { Prisma } from '../../src/db/client.js';
import { db } from './tenant.js';

const sha256 = (content: string) => createHash('sha256').update(content).digest();

/**
 * A document as the API commits it, that nobody has been told to process. It was touched an hour from now, so that the stack's own
 * sweep leaves it to the test until something touches it again.
 */
export async function queueDocument(
  orgId: string,
  content: string,
  more: Partial<Prisma.DocumentUncheckedCreateInput> = {},
) {
  const id = newId();
  const { containerTag = newId() } = more;
  await db().container.createMany({ data: [{ orgId, tag: containerTag }], skipDuplicates: true });
  const updatedAt = new Date(Date.now() + 3_600_000);
  await db().document.create({ data: { orgId, id, type: 'text', status: 'queued', updatedAt, ...more, containerTag } });
  await db().documentContainer.create({ data: { orgId, containerTag, documentId: id, position: 0 } });
  await db().documentContent.create({ data: { orgId, documentId: id, content, sha256: sha256(content) } });
  return { id, containerTag, scope: { orgId }, target: { orgId, containerTag } };
}

/** Its next revision, plain text, as the API commits it. */
export async function reviseDocument(id: string, content: string): Promise<void> {
  await db().documentContent.updateMany({
    where: { documentId: id },
    data: { content, extracted: null, sha256: sha256(content) },
  });
  await db().document.updateMany({
    where: { id },
    data: { latestRevision: { increment: 1 }, type: 'text', status: 'queued', failureReason: null },
  });
}
