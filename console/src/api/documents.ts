import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answerOf, api, type Wire } from './client';
import { polling } from './queries';

/** A document with its text, as the client reads it: it drops a field that is always null. */
export type FullDocument = Omit<Wire<'FullDocument'>, 'spatialPoint'>;

export type DocumentState = Pick<Wire<'Document'>, 'status' | 'dreamingStatus'>;

/** Whether the pipeline is still at work on it. */
export const isMoving = ({ status, dreamingStatus }: DocumentState) =>
  status !== 'failed' && (status !== 'done' || dreamingStatus === 'dreaming');

/** Whether it failed, or its memories did: it may be retried. */
export const hasFailed = ({ status, processingMetadata }: FullDocument): boolean =>
  status === 'failed' || processingMetadata.memoryError !== undefined;

/** One document with its text, by id or customId; looked at closely while it moves. */
export const documentQuery = (id: string) =>
  queryOptions({
    queryKey: ['documents', 'one', id],
    queryFn: () => answerOf(api.GET('/v3/documents/{id}', { params: { path: { id } } })),
    refetchInterval: polling(isMoving),
  });

/** A page of documents. */
export const documentsQuery = (request: Wire<'ListDocumentsRequest'>) =>
  queryOptions({
    queryKey: ['documents', 'list', request],
    queryFn: () => answerOf(api.POST('/v3/documents/list', { body: request })),
    refetchInterval: polling(({ memories }) => memories.some(isMoving)),
    placeholderData: keepPreviousData,
  });

/** Has a document processed again that failed, or whose memories did. @throws ApiError */
export const retryDocument = (id: string) =>
  answerOf(api.POST('/v3/documents/{id}/retry', { params: { path: { id } } }));
