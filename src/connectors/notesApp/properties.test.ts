import { describe, expect, it } from '@jest/globals';
import { rich } from '../../../test/support/notes-app/content.js';
import { readProperty, textOf } from './properties.js';

const titles: Record<string, string> = { p1: 'Engine', p2: 'Loom' };
const names = { page: (id: string) => Promise.resolve(titles[id] ?? null) };
const read = (type: string, value: unknown) => readProperty({ type, [type]: value }, names);

describe('a property of a row', () => {
  it.each([
    ['rich_text', rich('words'), 'words'],
    ['number', 4.5, 4.5],
    ['checkbox', false, false],
    ['select', { id: 'a', name: 'High', color: 'red' }, 'High'],
    ['status', { id: 'a', name: 'Done', color: 'green' }, 'Done'],
    ['multi_select', [{ name: 'x' }, { name: 'y' }], ['x', 'y']],
    ['date', { start: '2026-01-02', end: null, time_zone: null }, '2026-01-02'],
    ['date', { start: '2026-01-02', end: '2026-01-05', time_zone: null }, '2026-01-02 – 2026-01-05'],
    [
      'people',
      [
        { object: 'user', id: '1', name: 'Ada' },
        { object: 'user', id: '2' },
      ],
      ['Ada'],
    ],
    ['files', [{ name: 'plan.pdf', type: 'file', file: { url: 'https://s3.example/secret' } }], ['plan.pdf']],
    ['url', 'https://a.example/', 'https://a.example/'],
    ['email', 'ada@a.example', 'ada@a.example'],
    ['phone_number', '+44 1', '+44 1'],
    ['created_by', { object: 'user', id: '1', name: 'Ada' }, 'Ada'],
    ['last_edited_time', '2026-01-02T03:04:00.000Z', '2026-01-02T03:04:00.000Z'],
    ['unique_id', { prefix: 'ENG', number: 7 }, 'ENG-7'],
    ['unique_id', { prefix: null, number: 7 }, '7'],
    ['formula', { type: 'number', number: 3 }, 3],
    ['formula', { type: 'string', string: 'x' }, 'x'],
    ['formula', { type: 'date', date: { start: '2026-01-02' } }, '2026-01-02'],
    ['rollup', { type: 'number', number: 12, function: 'sum' }, 12],
    [
      'rollup',
      {
        type: 'array',
        array: [
          { type: 'select', select: { name: 'a' } },
          { type: 'number', number: 1 },
        ],
      },
      ['a', '1'],
    ],
    ['relation', [{ id: 'p1' }, { id: 'hidden' }, { id: 'p2' }], ['Engine', 'Loom']],
    ['place', { lat: 1, lon: 2, name: 'Kew', address: 'London' }, 'Kew, London'],
    ['verification', { state: 'verified', date: null, verified_by: null }, 'verified'],
  ])('%s is as the app shows it', async (type, value, expected) => {
    expect(await read(type, value)).toEqual(expected);
  });

  it.each([
    ['rich_text', []],
    ['number', null],
    ['select', null],
    ['multi_select', []],
    ['date', null],
    ['relation', []],
    ['rollup', { type: 'array', array: [] }],
    ['formula', { type: 'unsupported', unsupported: {} }],
    ['button', {}],
    ['new_kind', { anything: 1 }],
    ['number', 'not one'],
    ['date', { begin: '2026' }],
    ['formula', 7],
  ])('%s that says nothing, or is not as it is documented, is left out', async (type, value) => {
    expect(await read(type, value)).toBeNull();
  });

  it('is text for people too', () => {
    expect([true, false, 1.5, 'x', ['a', 'b'], null].map(textOf)).toEqual(['Yes', 'No', '1.5', 'x', 'a, b', '']);
  });
});
