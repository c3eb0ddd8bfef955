import { type Route, route } from '../../http/route.js';
import type { ForgettingService } from '../../memories/forgetting.js';
import type { MemoryReadingService } from '../../memories/reading.js';
import { matchThreshold } from '../../memories/schemas.js';
import type { BucketService } from '../../profiles/buckets.js';
import type { ProfileService } from '../../profiles/service.js';
import type { SearchService } from '../../search/service.js';
import { namespaceParams, within } from '../fields.js';
import { readMemory } from './handling.js';
import { presentBuckets, presentedResults, writeProfile } from './presenter.js';
import * as responses from './responses.js';
import * as schemas from './schemas.js';

export interface RecallParts {
  search: SearchService;
  profiles: ProfileService;
  buckets: BucketService;
  forgetting: ForgettingService;
  memoryReading: MemoryReadingService;
}

export function recallRoutes(parts: RecallParts): Route[] {
  return [searchRoute(parts), ...profileRoutes(parts), ...memoryRoutes(parts)];
}

const searchRoute = ({ search }: RecallParts): Route =>
  route({
    method: 'post',
    paths: ['/ns/:namespace/search'],
    params: namespaceParams,
    access: 'key',
    reads: true,
    queue: 'reads',
    operationId: 'searchNamespace',
    summary: 'Find memories and chunks',
    body: schemas.searchBody,
    response: responses.results,
    handle: async (request) => {
      const { results, timing } = await search.memoriesAs(within(request), request.body, presentedResults);
      return { results, searchTime: timing };
    },
  });

const profileRoutes = ({ profiles, buckets }: RecallParts): Route[] => [
  route({
    method: 'post',
    paths: ['/ns/:namespace/profile'],
    params: namespaceParams,
    access: 'key',
    reads: true,
    queue: 'reads',
    operationId: 'getNamespaceProfile',
    summary: 'Get the profile of a namespace for a prompt; with `Accept: text/markdown`, as Markdown',
    body: schemas.profileBody,
    response: responses.profile,
    asText: { type: 'text/markdown', write: writeProfile },
    handle: async (request) => {
      const { filter, buckets: keys } = request.body;
      const scope = within(request);
      const asked = {
        filters: filter,
        buckets: keys,
        include: ['static' as const, 'dynamic' as const, 'buckets' as const],
      };
      const found = await profiles.facts(scope, scope.containerTag, asked);
      return { profile: { static: found.static ?? [], dynamic: found.dynamic ?? [], buckets: found.buckets ?? {} } };
    },
  }),
  route({
    method: 'get',
    paths: ['/ns/:namespace/profile/buckets'],
    params: namespaceParams,
    access: 'key',
    operationId: 'getNamespaceBuckets',
    summary: 'Get the bucket definitions of a profile, by key',
    response: responses.buckets,
    handle: async (request) => {
      const scope = within(request);
      return presentBuckets(await buckets.definedBuckets(scope, scope.containerTag));
    },
  }),
  route({
    method: 'put',
    paths: ['/ns/:namespace/profile/buckets'],
    params: namespaceParams,
    access: 'organization',
    operationId: 'setNamespaceBuckets',
    summary: 'Add or replace buckets; 409 for a key that the organisation defines',
    errors: [409],
    audited: true,
    body: schemas.setBucketsBody,
    response: responses.buckets,
    handle: async (request) => {
      const scope = within(request);
      const set = Object.entries(request.body.buckets).map(([key, description]) => ({ key, description }));
      return presentBuckets(await buckets.change(scope, scope.containerTag, { set, remove: [] }));
    },
  }),
  route({
    method: 'delete',
    paths: ['/ns/:namespace/profile/buckets'],
    params: namespaceParams,
    access: 'organization',
    operationId: 'deleteNamespaceBuckets',
    summary: 'Remove buckets; 409 for a key that the organisation defines',
    errors: [409],
    audited: true,
    body: schemas.deleteBucketsBody,
    response: responses.buckets,
    handle: async (request) => {
      const scope = within(request);
      const { buckets: remove } = request.body;
      return presentBuckets(await buckets.change(scope, scope.containerTag, { set: [], remove }));
    },
  }),
];

const memoryRoutes = ({ forgetting, memoryReading, search }: RecallParts): Route[] => [
  route({
    method: 'delete',
    paths: ['/ns/:namespace/memories'],
    params: namespaceParams,
    access: 'key',
    operationId: 'forgetInNamespace',
    summary: 'Forget memories by their ids',
    body: schemas.forgetBody,
    response: responses.forgotten,
    handle: async (request) => {
      const { ids } = request.body;
      const { matches, missing } = await forgetting.forgetByIds(within(request), ids);
      const errors = missing.map((id) => ({ id, error: 'Memory not found' }));
      return { count: matches.length, errors, matches };
    },
  }),
  route({
    method: 'delete',
    paths: ['/ns/:namespace/memories/semantic'],
    params: namespaceParams,
    access: 'key',
    queue: 'reads',
    operationId: 'forgetMatchingInNamespace',
    summary: 'Forget the memories that match a query, or only list them',
    body: schemas.forgetMatchingBody,
    response: responses.forgotten,
    handle: async (request) => {
      const { candidates, forgotten } = await forgetting.forgetMatching(within(request), {
        ...request.body,
        threshold: matchThreshold,
      });
      const matches = (candidates ?? forgotten ?? []).map(({ id, memory }) => ({ id, memory }));
      return { count: matches.length, errors: [], matches };
    },
  }),
  route({
    method: 'get',
    paths: ['/ns/:namespace/memories/:id'],
    params: namespaceParams,
    access: 'key',
    operationId: 'getNamespaceMemory',
    summary: 'Get a memory, with related memories and its document on request',
    query: schemas.memoryQuery,
    response: responses.memoryDetails,
    handle: async (request) =>
      readMemory({ memoryReading, search }, within(request), request.params['id'] ?? '', request.query),
  }),
];
