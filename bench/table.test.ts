import { expect, it } from '@jest/globals';
import { markdownTable } from './table.js';

it('pads every column to its longest cell', () => {
  expect(
    markdownTable(
      ['what', 'p50'],
      [
        ['search', '12.5 ms'],
        ['a', '1'],
      ],
    ),
  ).toBe(
    [
      '| what   |     p50 |', //
      '|--------|--------:|',
      '| search | 12.5 ms |',
      '| a      |       1 |',
    ].join('\n'),
  );
});
