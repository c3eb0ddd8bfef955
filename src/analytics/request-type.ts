export type RequestType = 'add' | 'search' | 'profile' | 'update' | 'delete' | 'read' | 'admin';

const admin =
  /^\/v3\/(?:auth|settings|analytics|audit|projects|container-tags|session|webhooks)\b|^\/(?:ns|namespaces|organization|feedback)$|^\/ns\/:namespace$/;
const adding =
  /^\/v3\/(?:documents|memories)(?:\/batch|\/file)?$|^\/v4\/(?:memories|conversations)$|^\/ns\/:namespace\/document(?:\/batch|\/file)?$/;

/** Types of the tools of POST /mcp, by `mcp:` and the tool's name. */
const ofTools: Readonly<Record<string, RequestType>> = {
  'mcp:search_memory': 'search',
  'mcp:get_profile': 'profile',
  'mcp:list_spaces': 'admin',
  'mcp:who_am_i': 'admin',
  'mcp:add_memory': 'add',
  'mcp:forget_memory': 'delete',
  'mcp:delete_document': 'delete',
};

/** The type that a request counts as. @param route the pattern of its path, or the name of an MCP tool */
export function requestType(method: string, route: string): RequestType {
  const ofTool = ofTools[route];
  if (ofTool !== undefined) return ofTool;
  if (admin.test(route)) return 'admin';
  if (/^\/(?:v[34]|ns\/:namespace)\/search$/.test(route)) return 'search';
  if (/^\/(?:v4|ns\/:namespace)\/profile\b/.test(route)) return 'profile';
  if (method === 'PATCH' || route === '/ns/:namespace/document/file/:id') return 'update';
  if (method === 'DELETE' || route === '/v4/memories/forget-matching') return 'delete';
  return method === 'POST' && adding.test(route) ? 'add' : 'read';
}
