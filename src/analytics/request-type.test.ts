import { describe, expect, it } from '@jest/globals';
import { requestType } from './request-type.js';

describe('requestType', () => {
  it.each([
    ['POST', '/v3/documents', 'add'],
    ['POST', '/v3/memories/batch', 'add'],
    ['POST', '/v3/documents/file', 'add'],
    ['POST', '/v4/memories', 'add'],
    ['POST', '/v4/conversations', 'add'],
    ['POST', '/v3/search', 'search'],
    ['POST', '/v4/search', 'search'],
    ['POST', '/v4/profile', 'profile'],
    ['POST', '/v4/profile/buckets', 'profile'],
    ['PATCH', '/v3/documents/:id', 'update'],
    ['PATCH', '/v4/memories', 'update'],
    ['DELETE', '/v3/documents/bulk', 'delete'],
    ['POST', '/v4/memories/forget-matching', 'delete'],
    ['POST', '/v3/documents/list', 'read'],
    ['GET', '/v3/documents/:id', 'read'],
    ['POST', '/v3/auth/scoped-key', 'admin'],
    ['DELETE', '/v3/container-tags/:tag', 'admin'],
    ['PATCH', '/v3/settings', 'admin'],
    ['POST', '/ns/:namespace/document', 'add'],
    ['POST', '/ns/:namespace/document/batch', 'add'],
    ['POST', '/ns/:namespace/document/file', 'add'],
    ['POST', '/ns/:namespace/document/file/:id', 'update'],
    ['PATCH', '/ns/:namespace/document/:id', 'update'],
    ['DELETE', '/ns/:namespace/document', 'delete'],
    ['DELETE', '/ns/:namespace/memories/semantic', 'delete'],
    ['GET', '/ns/:namespace/document/:id', 'read'],
    ['POST', '/ns/:namespace/list/:type', 'read'],
    ['POST', '/ns/:namespace/search', 'search'],
    ['POST', '/ns/:namespace/profile', 'profile'],
    ['GET', '/v3/audit', 'admin'],
    ['GET', '/ns', 'admin'],
    ['DELETE', '/ns/:namespace', 'admin'],
    ['PATCH', '/organization', 'admin'],
    ['POST', '/feedback', 'admin'],
  ])('%s %s is %s', (method, route, type) => {
    expect(requestType(method, route)).toBe(type);
  });
});
