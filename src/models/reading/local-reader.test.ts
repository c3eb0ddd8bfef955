import { describe, expect, it } from '@jest/globals';
import type { Passage } from '../bert/thread.js';
import { createLocalReader } from './local-reader.js';

const reader = createLocalReader({
  read: async (passages) => passages.map((_, at) => new Float32Array([at, 0, at, 1000, -at, 2 * at])),
});

describe('the reader', () => {
  it('turns logits into likelihoods', async () => {
    expect(await reader.weigh(['a', 'b'])).toEqual([
      { relevance: 0.5, lasting: 0.5 },
      { relevance: expect.closeTo(0.731, 3), lasting: expect.closeTo(0.881, 3) },
    ]);
    expect(await reader.compare([{ before: 'a', after: 'b' }])).toEqual([{ ended: 0, same: 1 }]);
    expect(await reader.answers('q', ['a', 'b'])).toEqual([0.5, expect.closeTo(0.269, 3)]);
  });

  it('reads what is told word for word as it was said', async () => {
    const passages: Passage[] = [];
    const attentive = createLocalReader({
      read: async (given) => {
        passages.push(...given);
        return given.map(() => new Float32Array(6));
      },
    });
    await attentive.compare([{ before: 'User said: Jazz is my thing.', after: 'Ana Lund said: Mine too.' }]);
    await attentive.answers('Who likes jazz?', ['Ben told Ana what Eve said: nothing.']);
    expect(passages).toEqual([
      ['Jazz is my thing.', 'Ana Lund: Mine too.'],
      ['Who likes jazz?', 'Ben told Ana what Eve said: nothing.'],
    ]);
  });

  it('reads the earlier before the later, the question before what may answer it, and questions first', async () => {
    const asked: { passages: readonly Passage[]; priority: string }[] = [];
    const noted = createLocalReader({
      read: async (passages, priority) => {
        asked.push({ passages, priority });
        return passages.map(() => new Float32Array(6));
      },
    });
    await noted.weigh(['a', 'b']);
    await noted.compare([{ before: 'a', after: 'b' }]);
    await noted.answers('q', ['a', 'b']);
    expect(asked).toEqual([
      { passages: [['a'], ['b']], priority: 'memories' },
      { passages: [['a', 'b']], priority: 'memories' },
      {
        passages: [
          ['q', 'a'],
          ['q', 'b'],
        ],
        priority: 'query',
      },
    ]);
  });
});
