export { createFetcher, type Fetcher } from './fetcher.js';
export { createPoster, type Poster } from './poster.js';
export { parseLoneUrl } from './urls.js';
