/** Path beginnings that a scoped key opens (API.md §2). */
export const scopedEndpoints: readonly string[] = [
  '/v3/documents',
  '/v3/memories',
  '/v4/memories',
  '/v3/search',
  '/v4/search',
  '/v4/profile',
  ...['document', 'list', 'search', 'profile', 'memories'].map((family) => `/ns/:namespace/${family}`),
];

/** Whether a path, such as `/v3/documents/:id`, belongs to the endpoints that a scoped key opens. */
export const isScopedEndpoint = (path: string): boolean =>
  scopedEndpoints.some((family) => path === family || path.startsWith(`${family}/`));
