// Not UTC: what is read or written in the time of a place shows.
process.env.TZ = 'Asia/Kathmandu';

const swc = [
  '@swc/jest',
  { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'es6' }, sourceMaps: 'inline' },
];
const common = {
  testEnvironment: '<rootDir>/dist/test/support/environment.js',
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: { '^.+\\.ts$': swc },
};

/** Over HTTP, against the stack. */
export const service = {
  ...common,
  displayName: 'service',
  roots: ['<rootDir>/test'],
  testPathIgnorePatterns: ['<rootDir>/test/browser/'],
  globalSetup: '<rootDir>/dist/test/support/global-setup.js',
  globalTeardown: '<rootDir>/dist/test/support/global-teardown.js',
};

/** Unit tests stand beside the code; everything in test/ runs against one stack, booted once for the run. */
export default {
  maxWorkers: 3,
  testSequencer: '<rootDir>/test/sequencer.mjs',
  // Several waits of 45 s (test/support/eventually.ts) fit in.
  testTimeout: 120_000,
  projects: [
    {
      ...common,
      displayName: 'unit',
      roots: ['<rootDir>/src', '<rootDir>/workflows', '<rootDir>/activities', '<rootDir>/bench', '<rootDir>/chaos'],
    },
    service,
  ],
};
