import { z } from 'zod';
import { count, id, pagination } from '../../http/answer-fields.js';
import { containerTag } from '../../http/fields.js';
import { times } from '../answers.js';

const namespace = containerTag.meta({ example: 'user_42' });
const system = z.object(times);

export const namespaceList = z.object({
  namespaces: z
    .array(
      z
        .object({
          ...{ id: z.string().meta({ example: 'user_42' }), namespace },
          documentCount: count.meta({ example: 1 }),
          memoryCount: count.meta({
            description: 'Number of current memories: not superseded, forgotten or expired',
            example: 1,
          }),
          description: z.string().nullable(),
          system,
        })
        .meta({ id: 'Namespace' }),
    )
    .meta({ description: 'Namespaces, most recently created first' }),
  pagination,
});

export const namespaceDetails = z
  .object({ namespace, supportingContext: z.string().nullable(), system })
  .meta({ id: 'NamespaceDetails' });

export const namespaceDeleted = z.union([
  z.object({
    ...{ status: z.literal('deleted'), namespace },
    ...{ deletedDocumentsCount: count, deletedMemoriesCount: count },
  }),
  z.object({ ...{ status: z.literal('queued'), operationId: id, namespace }, moveTo: namespace }),
]);

export const organization = z
  .object({ organizationalContext: z.string().nullable(), namespaceCount: count.meta({ example: 1 }) })
  .meta({ id: 'Organization' });

export const takenFeedback = z.object({
  id: id.meta({ description: "Id of the feedback in the service's log" }),
  remaining: count.meta({
    description: 'Further messages that the organisation may send in the current window of 24 hours',
    example: 19,
  }),
});
