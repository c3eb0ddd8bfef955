export { createFetcher, type Fetcher } from './fetcher.js';
export { parseLoneUrl } from './urls.js';
