import { z } from 'zod';
import { count, id, pagination } from '../../http/answer-fields.js';
import { containerTag } from '../../http/fields.js';
import { times, timesDescription } from '../answers.js';

const namespace = containerTag.meta({ example: 'user_42' });
const system = z.object(times).meta({ description: timesDescription });
const deletedDocumentsCount = count.meta({ description: 'Number of deleted documents' });
const deletedMemoriesCount = count.meta({ description: 'Number of deleted memories' });

export const namespaceList = z.object({
  namespaces: z
    .array(
      z
        .object({
          ...{ id: z.string().meta({ description: 'Same as `namespace`', example: 'user_42' }), namespace },
          documentCount: count.meta({
            description: 'Number of documents, including those that are shared with it',
            example: 1,
          }),
          memoryCount: count.meta({
            description: 'Number of current memories: not superseded, forgotten or expired',
            example: 1,
          }),
          description: z.string().nullable().meta({
            description: 'Its `supportingContext` or, without one, its display name; null if it has neither',
          }),
          system,
        })
        .meta({ id: 'Namespace' }),
    )
    .meta({ description: 'Namespaces, most recently created first' }),
  pagination,
});

export const namespaceDetails = z
  .object({
    namespace,
    supportingContext: z
      .string()
      .nullable()
      .meta({ description: 'Whom or what the content is about; null if it is not set' }),
    system,
  })
  .meta({ id: 'NamespaceDetails' });

export const namespaceDeleted = z.union([
  z.object({
    ...{ status: z.literal('deleted').meta({ description: 'The deletion is complete' }), namespace },
    ...{ deletedDocumentsCount, deletedMemoriesCount },
  }),
  z.object({
    ...{ status: z.literal('queued').meta({ description: 'The move continues in the background' }), operationId: id },
    ...{ namespace, moveTo: namespace },
  }),
]);

export const organization = z
  .object({
    organizationalContext: z
      .string()
      .nullable()
      .meta({ description: 'Description of the organisation, for the language model; null if it is not set' }),
    namespaceCount: count.meta({ description: 'Number of namespaces', example: 1 }),
  })
  .meta({ id: 'Organization' });

export const takenFeedback = z.object({
  id: id.meta({ description: "Id of the feedback in the service's log" }),
  remaining: count.meta({
    description: 'Further messages that the organisation may send in the current window of 24 hours',
    example: 19,
  }),
});
