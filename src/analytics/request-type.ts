export const requestTypes = ['add', 'search', 'profile', 'update', 'delete', 'read', 'admin'] as const;
export type RequestType = (typeof requestTypes)[number];

const admin = /^\/v3\/(?:auth|settings|analytics|projects|container-tags|session)\b/;
const adding = /^\/v3\/(?:documents|memories)(?:\/batch|\/file)?$|^\/v4\/(?:memories|conversations)$/;

/** What a request is counted as. @param route the pattern of its path */
export function requestType(method: string, route: string): RequestType {
  if (admin.test(route)) return 'admin';
  if (/^\/v[34]\/search$/.test(route)) return 'search';
  if (route.startsWith('/v4/profile')) return 'profile';
  if (method === 'PATCH') return 'update';
  if (method === 'DELETE' || route === '/v4/memories/forget-matching') return 'delete';
  return method === 'POST' && adding.test(route) ? 'add' : 'read';
}
