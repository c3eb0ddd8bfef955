import { describe, expect, it } from '@jest/globals';
import { resolveDates } from './dates.js';
import { findExpiry } from './expiry.js';

const monday = new Date('2023-05-08T13:56:00Z');

describe('resolveDates, counted from Monday 8 May 2023', () => {
  it.each([
    ['I met Ana yesterday', 'I met Ana on 7 May 2023'],
    ['I met Ana the day before yesterday', 'I met Ana on 6 May 2023'],
    ['I met Ana last week', 'I met Ana in the week of 1 May 2023'],
    ['I met Ana last Saturday', 'I met Ana on 6 May 2023'],
    ['I met Ana last Fri', 'I met Ana on 5 May 2023'],
    ['I met Ana on Friday', 'I met Ana on 5 May 2023'],
    ['I met Ana last month', 'I met Ana in April 2023'],
    ['I met Ana two weeks ago', 'I met Ana around 24 April 2023'],
    ['I met Ana three days ago', 'I met Ana on 5 May 2023'],
    ['I met Ana three years ago', 'I met Ana around 2020'],
    ['I met Ana on 5 January', 'I met Ana on 5 January 2023'],
    ['I met Ana in November', 'I met Ana in November 2022'],
    ['I moved to Lisbon in November', 'I moved to Lisbon in November 2022'],
    ['a club I went to yesterday', 'a club I went to on 7 May 2023'],
  ])('past: %s → %s', (text, resolved) => {
    expect(resolveDates(text, monday, true)).toEqual({ text: resolved, isDated: true });
  });

  it.each([
    ['I will see Ana tomorrow', 'I will see Ana on 9 May 2023'],
    ['I will see Ana next week', 'I will see Ana in the week of 15 May 2023'],
    ['I will see Ana on Friday', 'I will see Ana on 12 May 2023'],
    ['I will see Ana in two weeks', 'I will see Ana around 22 May 2023'],
    ['I will see Ana in January', 'I will see Ana in January 2024'],
    ['I will see Ana next year', 'I will see Ana in 2024'],
  ])('future: %s → %s', (text, resolved) => {
    expect(resolveDates(text, monday, false)).toEqual({ text: resolved, isDated: true });
  });

  it('keeps the time of day, and capitals', () => {
    expect(resolveDates('Tomorrow at 9:00 I fly', monday).text).toBe('On 9 May 2023 at 9:00 I fly');
    expect(resolveDates('This morning I ran', monday).text).toBe('On 8 May 2023 I ran');
  });

  it.each([
    'I climb every Tuesday evening',
    'I have choir each Tuesday morning',
    'I was paid on the last Friday of every month',
    'I worked the Monday night shift',
    'I worked Monday nights',
    'I swam on Friday mornings',
    'I swam every other Friday',
    'the second Monday was a holiday',
    'Monday night classes were full',
    'my favourite song was Yesterday by the Beatles',
    'I subscribed to USA Today',
    'I hosted a podcast called Friday Night Lights',
    'I opened a cafe called Sunday Morning in Leeds',
    'I sang in a band called Next Year',
    'I sang in a band called “Next Year”',
    "I took Anna's Monday shift",
    'I missed my Monday morning',
  ])('leaves alone what names something or comes again: %s', (text) => {
    for (const isPast of [true, false, undefined])
      expect(resolveDates(text, monday, isPast)).toEqual({ text, isDated: false });
  });

  it.each([
    ['Got hired Monday!', 'Got hired on 1 May 2023!'],
    ['I had an exam Friday.', 'I had an exam on 5 May 2023.'],
    ['I met her Saturday.', 'I met her on 6 May 2023.'],
    ['I saw her last week', 'I saw her in the week of 1 May 2023'],
    ['I quit Friday after ten years', 'I quit on 5 May 2023 after ten years'],
    ["My flight's tomorrow", "My flight's on 9 May 2023"],
    ["My exam's on Friday", "My exam's on 5 May 2023"],
    ['Update: Yesterday I moved', 'Update: on 7 May 2023 I moved'],
    ['“Yesterday I quit.”', '“on 7 May 2023 I quit.”'],
    ['I met Ana Saturday at the pool', 'I met Ana on 6 May 2023 at the pool'],
    ['Saturday I met Ana', 'On 6 May 2023 I met Ana'],
    ['On Saturday morning I fell', 'On 6 May 2023 I fell'],
    ['I met the girl last Saturday', 'I met the girl on 6 May 2023'],
    ['I met the girl yesterday', 'I met the girl on 7 May 2023'],
    ['I left last Saturday morning', 'I left on 6 May 2023'],
    ['I slept a lot over the last week', 'I slept a lot over the last week'],
    ['I met Ana on the 5th of January', 'I met Ana on the 5th of January'],
  ])('takes for a date what tells when: %s', (text, resolved) => {
    expect(resolveDates(text, monday, true)).toEqual({ text: resolved, isDated: true });
  });

  it.each([
    ['I sat down with Ana', false],
    ['I may march with Ana', false],
    ['I work at Globex now', false],
    ['I get up at 7 every morning', false],
    ['I swim on Fridays', false],
    ['I lived there for three years', false],
    ['I met Ana on 5 June 2019', true],
    ['I met Ana in May 2019', true],
    ['I read it in two days', true],
    ['I quit after ten years', true],
  ])('leaves alone: %s', (text, isDated) => {
    for (const isPast of [true, undefined]) expect(resolveDates(text, monday, isPast)).toEqual({ text, isDated });
  });

  it.each(['The offsite is moved to Friday', 'my birthday is on 5 June', 'We close in January'])(
    'leaves open which one is meant where nothing tells: %s',
    (text) => {
      expect(resolveDates(text, monday)).toEqual({ text, isDated: true });
    },
  );
});

describe('findExpiry', () => {
  it.each([
    ['I am in Rome until Friday', '2023-05-12T23:59:59.999Z'],
    ['I am in Rome until the end of June', '2023-06-30T23:59:59.999Z'],
    ['my visa is valid until 2025', '2025-12-31T23:59:59.999Z'],
    ['my ticket expires on 3 June', '2023-06-03T23:59:59.999Z'],
    ['I am on leave for the next two weeks', '2023-05-22T23:59:59.999Z'],
    ['I stay until next week', '2023-05-21T23:59:59.999Z'],
  ])('%s', (text, end) => {
    expect(findExpiry(text, monday)?.toISOString()).toBe(end);
  });

  it.each([
    'I work until 5pm',
    'I lived in Rome until 2019',
    'I live in Rome',
    'I stay until it rains',
    'I am away for the next 9000 years',
  ])('none: %s', (text) => {
    expect(findExpiry(text, monday)).toBeNull();
  });
});
