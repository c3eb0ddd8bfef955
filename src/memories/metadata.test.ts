import { describe, expect, it } from '@jest/globals';
import { mergeMetadata } from './metadata.js';

const monday = new Date('2026-03-02');
const iso = '2026-03-02T00:00:00.000Z';

describe('mergeMetadata', () => {
  it('is null without anything to keep', () => {
    expect(mergeMetadata(null, {})).toBeNull();
    expect(mergeMetadata({ a: 1 }, { metadata: null })).toBeNull();
  });

  it('keeps what was there until something else is sent', () => {
    expect(mergeMetadata({ a: 1 }, {})).toEqual({ a: 1 });
    expect(mergeMetadata({ a: 1 }, { metadata: { b: 2 } })).toEqual({ b: 2 });
  });

  it('keeps dates beside it, whatever happens to the rest', () => {
    const dated = mergeMetadata({ a: 1 }, { temporalContext: { documentDate: monday, eventDate: [monday] } });
    expect(dated).toEqual({ a: 1, temporalContext: { documentDate: iso, eventDate: [iso] } });
    expect(mergeMetadata(dated, { metadata: { b: 2 } })).toEqual({
      b: 2,
      temporalContext: { documentDate: iso, eventDate: [iso] },
    });
    expect(mergeMetadata(dated, { temporalContext: { eventDate: null } })).toEqual({
      a: 1,
      temporalContext: { documentDate: iso },
    });
    expect(mergeMetadata(dated, { temporalContext: null })).toEqual({ a: 1 });
  });
});
