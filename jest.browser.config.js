import { service } from './jest.config.js';

/** `npm run test:browser`: the console in Debian's Chromium, against one stack, as the service tests have it. */
export default {
  ...service,
  displayName: 'browser',
  roots: ['<rootDir>/test/browser'],
  testPathIgnorePatterns: [],
  maxWorkers: 1,
  testTimeout: 120_000,
};
