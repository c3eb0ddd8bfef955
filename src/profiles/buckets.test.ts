import { describe, expect, it } from '@jest/globals';
import { validate } from '../http/validate.js';
import { type Bucket, builtInBuckets, profileBuckets } from '../topics/buckets.js';
import { createBucketService } from './buckets.js';

const scope = { orgId: 'org' };
const bucket = (key: string, description = ''): Bucket => ({ key, description });
const serviceWith = (organization: Bucket[], container: Bucket[]) =>
  createBucketService({
    settings: { profileBuckets: async () => organization },
    containers: { bucketsOf: async () => container, changeBuckets: async () => undefined },
  });

describe('definedBuckets', () => {
  it('are the built-in one where nobody defined any', async () => {
    expect(await serviceWith([], []).definedBuckets(scope, 'new')).toEqual(builtInBuckets);
    expect(builtInBuckets.map(({ key }) => key)).toEqual(['preferences']);
  });

  it("are the container's own alone where only it defined some", async () => {
    const own = [bucket('goals', 'what they aim at')];
    expect(await serviceWith([], own).definedBuckets(scope, 'a')).toEqual(own);
  });

  it("are the organisation's and then the container's, and the organisation's definition of a key holds", async () => {
    const service = serviceWith([bucket('tone', 'of the firm')], [bucket('tone', 'of the team'), bucket('goals')]);
    expect(await service.definedBuckets(scope, 'a')).toEqual([bucket('tone', 'of the firm'), bucket('goals')]);
  });
});

describe('a list of bucket definitions', () => {
  const read = (value: unknown) => validate(profileBuckets, value);

  it('takes keys of 1–64 characters; a description left out is empty', () => {
    const key = `0${'a_-9'.repeat(15)}abc`;
    expect(key).toHaveLength(64);
    expect(read([{ key }, { key: 'b', description: 'x'.repeat(2_000) }])).toEqual([
      bucket(key),
      bucket('b', 'x'.repeat(2_000)),
    ]);
    expect(read([])).toEqual([]);
  });

  it.each(['', '-a', '_a', 'Tone', 'a b', 'é', 'a'.repeat(65), 'static', 'dynamic', 7])('refuses the key %p', (key) => {
    expect(() => read([{ key }])).toThrow('Invalid input');
  });

  it('refuses more than 50 and descriptions over 2,000 characters', () => {
    const many = Array.from({ length: 51 }, (_, n) => ({ key: `k${n}` }));
    expect(read(many.slice(1))).toHaveLength(50);
    expect(() => read(many)).toThrow('Invalid input');
    expect(() => read([{ key: 'a', description: 'x'.repeat(2_001) }])).toThrow('Invalid input');
  });

  it('names every problem at once, each duplicate too', () => {
    const details = (() => {
      try {
        return read([{ key: 'a' }, { key: 'B' }, { key: 'a' }, { key: 'a', description: 'x'.repeat(2_001) }]);
      } catch (error) {
        return (error as { details: string }).details;
      }
    })();
    expect(details).toMatch(/1\.key: expected .*3\.description: .*2\.key: is defined twice; 3\.key: is defined twice/);
  });
});
