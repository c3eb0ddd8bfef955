import { describe, expect, it } from '@jest/globals';
import { childEnvironment } from './child-environment.js';

const env = {
  ...{
    PATH: '/bin',
    HOME: '/home/ada',
    TZ: 'UTC',
    TMPDIR: '/tmp',
    NODE_OPTIONS: '--inspect',
    HTTPS_PROXY: 'http://proxy',
  },
  ...{ CAIRN_BOOTSTRAP_KEY: 'key', LLM_API_KEY: 'key', DATABASE_URL: 'postgresql://u:p@db/cairn' },
};

describe('the environment of a child', () => {
  it.each([
    ['reader', ['TMPDIR', 'TZ']],
    ['service', ['HOME', 'NODE_OPTIONS', 'PATH', 'TMPDIR', 'TZ']],
    ['build tool', ['HOME', 'HTTPS_PROXY', 'NODE_OPTIONS', 'PATH', 'TMPDIR', 'TZ']],
  ] as const)('of a %s is what it needs, and no secret', (kind, names) => {
    expect(Object.keys(childEnvironment(env, kind)).sort()).toEqual(names);
  });
});
