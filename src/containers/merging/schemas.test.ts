import { describe, expect, it } from '@jest/globals';
import { mergeBody } from './schemas.js';

describe('what is to be merged', () => {
  it.each([
    [{ source: 'a', sources: ['a', 'b'], target: 't' }, ['a', 'b']],
    [{ source: 'a', containerTags: ['a', 't'], target: 't', targetContainerTag: 't' }, ['a']],
  ])('may be said twice, alike: %j', (body, sources) => {
    expect(mergeBody.parse(body)).toEqual({ sources, target: 't' });
  });

  it.each([
    [{ source: 'a', sources: ['b'], target: 't' }, 'source'],
    [{ sources: ['a'], containerTags: ['a', 'b', 't'], target: 't' }, 'containerTags'],
    [{ source: 'a', target: 't', targetContainerTag: 'u' }, 'target'],
  ])('may not be said twice, differently: %j', (body, field) => {
    expect(mergeBody.safeParse(body).error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });
});
