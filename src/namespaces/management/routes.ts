import type { ContainerService } from '../../containers/managing.js';
import type { MergingService } from '../../containers/merging/service.js';
import { invalidInput } from '../../core/errors.js';
import type { Scope } from '../../core/scope.js';
import type { FeedbackService } from '../../feedback/service.js';
import { type Route, route } from '../../http/route.js';
import type { SettingsService } from '../../settings/service.js';
import { namespaceParams, within } from '../fields.js';
import * as responses from './responses.js';
import * as schemas from './schemas.js';

export interface ManagementParts {
  containers: ContainerService;
  merging: MergingService;
  settings: SettingsService;
  feedback: FeedbackService;
}

export function managementRoutes(parts: ManagementParts): Route[] {
  return [...namespaceRoutes(parts), ...organizationRoutes(parts), feedbackRoute(parts)];
}

type Settings = Awaited<ReturnType<ContainerService['settings']>>;

const presentSettings = ({ containerTag, entityContext, createdAt, updatedAt }: Settings) => ({
  ...{ namespace: containerTag, supportingContext: entityContext, system: { createdAt, updatedAt } },
});

const namespaceRoutes = ({ containers, merging }: ManagementParts): Route[] => [
  route({
    method: 'get',
    paths: ['/ns', '/namespaces'],
    access: 'organization',
    operationId: 'listNamespaces',
    summary: 'List namespaces with their numbers of documents and memories',
    query: schemas.listQuery,
    response: responses.namespaceList,
    handle: async ({ scope, query }) => {
      const { containers: found, pagination } = await containers.page(scope, query);
      const namespaces = found.map(({ id, containerTag, createdAt, updatedAt, ...container }) => ({
        ...{ id, namespace: containerTag, description: container.description },
        ...{ documentCount: container.documentCount, memoryCount: container.memoryCount },
        system: { createdAt, updatedAt },
      }));
      return { namespaces, pagination };
    },
  }),
  route({
    method: 'get',
    paths: ['/ns/:namespace'],
    params: namespaceParams,
    access: 'organization',
    operationId: 'getNamespace',
    summary: "Get a namespace's settings",
    response: responses.namespaceDetails,
    handle: async (request) => {
      const scope = within(request);
      return presentSettings(await containers.settings(scope, scope.containerTag));
    },
  }),
  route({
    method: 'patch',
    paths: ['/ns/:namespace'],
    params: namespaceParams,
    access: 'organization',
    operationId: 'updateNamespace',
    summary: "Change a namespace's settings",
    errors: [409],
    audited: true,
    body: schemas.updateBody,
    response: responses.namespaceDetails,
    handle: async (request) => {
      const scope = within(request);
      const { supportingContext } = request.body;
      const patch = supportingContext === undefined ? {} : { entityContext: supportingContext };
      return presentSettings(await containers.patchExisting(scope, scope.containerTag, patch));
    },
  }),
  route({
    method: 'delete',
    paths: ['/ns/:namespace'],
    params: namespaceParams,
    access: 'organization',
    operationId: 'deleteNamespace',
    summary: 'Delete a namespace with its documents and memories, or move them to another one',
    description:
      'A deletion is answered when it is complete. If it takes longer than 40 s, the answer is a 503 with `Retry-After` and the ' +
      'deletion continues; the same request sent again waits for it. With `moveTo` the answer is a 202 and the move continues in ' +
      'the background: `GET /v3/container-tags/merge/{mergeId}`, with `operationId` as the `mergeId`, returns its state.',
    errors: [409],
    audited: true,
    query: schemas.deleteQuery,
    response: responses.namespaceDeleted,
    begins: ({ status }) => status === 'queued',
    handle: async ({ scope, params, query: { moveTo }, begun, signal }) => {
      const { namespace = '' } = params;
      if (moveTo === namespace) throw invalidInput('moveTo: is the namespace itself');
      if (moveTo !== undefined) {
        const { mergeId } = await merging.start(scope, { sources: [namespace], target: moveTo });
        return { status: 'queued' as const, operationId: mergeId, namespace, moveTo };
      }
      const deleted = await containers.remove(scope, namespace, { begun, signal });
      const { deletedDocumentsCount, deletedMemoriesCount } = deleted;
      return { status: 'deleted' as const, namespace, deletedDocumentsCount, deletedMemoriesCount };
    },
  }),
];

function organizationRoutes({ containers, settings }: ManagementParts): Route[] {
  const read = async (scope: Scope) => ({
    organizationalContext: await settings.workspacePrompt(scope),
    namespaceCount: await containers.count(scope),
  });
  return [
    route({
      method: 'get',
      paths: ['/organization'],
      access: 'organization',
      operationId: 'getOrganization',
      summary: 'Get the settings that apply to all namespaces, and the number of namespaces',
      response: responses.organization,
      handle: ({ scope }) => read(scope),
    }),
    route({
      method: 'patch',
      paths: ['/organization'],
      access: 'organization',
      operationId: 'updateOrganization',
      summary: 'Change the settings that apply to all namespaces',
      audited: true,
      body: schemas.organizationBody,
      response: responses.organization,
      handle: async ({ scope, body: { organizationalContext } }) => {
        if (organizationalContext !== undefined)
          await settings.patch(scope, { workspacePrompt: organizationalContext });
        return read(scope);
      },
    }),
  ];
}

const feedbackRoute = ({ feedback }: ManagementParts): Route =>
  route({
    method: 'post',
    paths: ['/feedback'],
    access: 'any',
    operationId: 'giveFeedback',
    summary: 'Send feedback to the operators of the service, who find it in its log',
    body: schemas.feedbackBody,
    response: responses.takenFeedback,
    handle: ({ scope, keyId, body }) => feedback.take(scope, keyId, body),
  });
