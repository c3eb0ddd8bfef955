export { parseCidrs } from './addresses.js';
export type { Resolve } from './connector.js';
export { createFetcher, type Fetched, type Fetcher, type FetchLimits } from './fetcher.js';
export { parseLoneUrl } from './urls.js';
