import { expect, it } from '@jest/globals';
import { explained } from './move.js';

const refused = (code: string) => Object.assign(new Error(`${code}: open`), { code });

it('a file system that is read-only, as a container’s is, is told together with what to name instead', () => {
  expect(() => explained('user-42.jsonl')(refused('EROFS'))).toThrow(
    'user-42.jsonl cannot be written, as the file system is read-only: name - for standard output.',
  );
});

it('any other error than that of a file is left as it is', () => {
  const error = refused('EPIPE');
  expect(() => explained('-')(error)).toThrow(error);
});
