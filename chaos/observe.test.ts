import { describe, expect, it } from '@jest/globals';
import { factOf } from './marks.js';
import { compareDerived, type Observed } from './observe.js';

const fact = factOf('Item1r2Star');
const document = { id: 'd', customId: 'Item1', connectionId: null, container: 'home', title: null, status: 'done' };
const memory = { id: 'm', container: 'home', memory: 'User owns a boat named Item1r2Star.', version: 1 };
const said = { ...memory, isForgotten: false, sources: ['d'] };
const whole: Observed = {
  ...{ seen: [], synced: [], memories: [said] },
  documents: [{ ...document, text: fact, indexed: fact }],
};
const found = (more: Partial<Observed>) =>
  compareDerived({ ...whole, ...more }).map(({ verdict, what }) => `${verdict} ${what}`);

describe('compareDerived', () => {
  it('finds nothing where chunks and memories say what the document says', () => {
    expect(compareDerived(whole)).toEqual([]);
  });

  it('finds a fact that is not remembered, elsewhere, forgotten, from another document, or twice', () => {
    expect(found({ memories: [] })).toEqual(['lost fact']);
    expect(found({ memories: [{ ...said, container: 'other' }] })).toEqual(['lost fact']);
    expect(found({ memories: [{ ...said, isForgotten: true }] })).toEqual(['lost fact']);
    expect(found({ memories: [{ ...said, sources: ['d', 'e'] }] })).toEqual(['lost fact']);
    expect(found({ memories: [said, { ...said, id: 'm2' }] })).toEqual(['doubled fact']);
  });

  it('finds a fact whose document is gone or says something else now', () => {
    expect(found({ documents: [] })).toEqual(['broken fact']);
  });

  it('finds chunks that lack something, or say what the document does not', () => {
    const [one = { ...document, text: '', indexed: '' }] = whole.documents;
    expect(found({ documents: [{ ...one, indexed: '' }] })).toEqual(['lost chunk']);
    expect(found({ documents: [{ ...one, indexed: `${fact} ${factOf('Item1r1Star')}` }] })).toEqual(['broken chunk']);
  });

  it('finds a document that has failed, for all that is sent can be read', () => {
    expect(found({ documents: whole.documents.map((one) => ({ ...one, status: 'failed' })) })).toEqual([
      'stuck document',
    ]);
  });
});
