import { addDocumentBody } from '../documents/schemas.js';
import { validate } from '../http/validate.js';
import { forgetMemoryBody } from '../memories/schemas.js';
import { type Call, namespaceOf } from './call.js';
import * as schemas from './schemas.js';
import { destroys, destroysIdempotently, type Tool, tool } from './tool.js';

/** The tools that change something. */
export const writingTools: readonly Tool[] = [
  tool({
    name: 'add_memory',
    title: 'Add memory',
    description:
      'Remembers content: what the user says of themselves, decisions, facts worth keeping. Searchable within seconds. What ' +
      'changed is added as it is now; it replaces what it contradicts.',
    hints: destroys,
    input: schemas.addArguments,
    output: schemas.addResult,
    run: (call, { action, content, namespace: named }) => {
      const namespace = namespaceOf(call, named);
      return action === 'save' ? save(call, namespace, content) : forgetText(call, namespace, content);
    },
    text: ({ message }) => message,
  }),
  tool({
    name: 'forget_memory',
    title: 'Forget memory',
    description: 'Forgets one memory by its id. The document that it came from stays: delete_document.',
    hints: destroysIdempotently,
    input: schemas.forgetArguments,
    output: schemas.forgetResult,
    run: ({ services, scope }, { memoryId, reason }) => services.forgetting.forgetById(scope, memoryId, reason),
    text: ({ id }) => `Memory ${id} is forgotten.`,
  }),
  tool({
    name: 'delete_document',
    title: 'Delete document',
    description: 'Deletes a document for good, with its passages and the memories that only it supports.',
    hints: destroysIdempotently,
    input: schemas.deleteArguments,
    output: schemas.deleteResult,
    async run({ services, scope }, { documentId }) {
      await services.documents.remove(scope, documentId);
      return { success: true, documentId, message: `Document ${documentId} is deleted.` };
    },
    text: ({ message }) => message,
  }),
];

async function save({ services, scope }: Call, namespace: string, content: string) {
  const accepted = await services.adding.add(scope, validate(addDocumentBody, { content, containerTag: namespace }));
  const message =
    accepted.status === 'done'
      ? `${namespace} has this already, as document ${accepted.id}.`
      : `Saved in ${namespace} as document ${accepted.id}; it is found within seconds.`;
  return { action: 'save', success: true, namespace, message, ...accepted };
}

async function forgetText({ services, scope }: Call, namespace: string, content: string) {
  const { id } = await services.forgetting.forget(
    scope,
    validate(forgetMemoryBody, { content, containerTag: namespace }),
  );
  return { action: 'forget', success: true, namespace, message: `Memory ${id} of ${namespace} is forgotten.`, id };
}
