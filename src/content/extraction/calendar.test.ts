import { describe, expect, it } from '@jest/globals';
import { readFile } from '../../../test/support/files/source.js';

const calendar = (...lines: string[]): Buffer =>
  Buffer.from(['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n'));
const event = (...lines: string[]): string[] => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
const textOf = async (...lines: string[]): Promise<string> => (await readFile(calendar(...event(...lines)))).text;

describe('a calendar', () => {
  it('has its events, each with its time, place, people and description, and nothing of its time zones and alarms', async () => {
    const { title, text } = await readFile(
      calendar(
        ...['VERSION:2.0', 'PRODID:-//x//y', 'X-WR-CALNAME:Family'],
        ...[
          'BEGIN:VTIMEZONE',
          'TZID:Europe/London',
          'BEGIN:STANDARD',
          'DTSTART:19701025T020000',
          'END:STANDARD',
          'END:VTIMEZONE',
        ],
        ...event(
          ...[
            'SUMMARY:Dentist',
            'DTSTART;TZID=Europe/London:20260503T090000',
            'DTEND;TZID=Europe/London:20260503T100000',
          ],
          ...[
            'LOCATION:Quay Street 5\\, Hull',
            'ORGANIZER;CN=Ana Lima:mailto:ana@x.example',
            'ATTENDEE:mailto:ben@x.example',
          ],
          ...['DESCRIPTION:Bring the', '  lamp.\\nPark behind.', 'BEGIN:VALARM', 'DESCRIPTION:unseen', 'END:VALARM'],
        ),
        ...['BEGIN:VTODO', 'SUMMARY:Pay rent', 'DUE;VALUE=DATE:20260601', 'END:VTODO'],
      ),
    );
    expect(title).toBe('Family');
    expect(text).toBe(
      [
        'Dentist: Sunday, 3 May 2026, 09:00 to 10:00 (Europe/London), at Quay Street 5, Hull, organised by Ana Lima, with ben@x.example.',
        'Bring the lamp.',
        'Park behind.',
        '',
        'Pay rent: due Monday, 1 June 2026.',
      ].join('\n'),
    );
  });

  it.each([
    [['DTSTART;VALUE=DATE:20260503', 'DTEND;VALUE=DATE:20260504'], 'Sunday, 3 May 2026'],
    [['DTSTART;VALUE=DATE:20260503', 'DTEND;VALUE=DATE:20260506'], 'Sunday, 3 May 2026 to Tuesday, 5 May 2026'],
    [['DTSTART:20260503T220000Z', 'DURATION:PT1H30M'], 'Sunday, 3 May 2026, 22:00 to 23:30 (UTC)'],
    [['DTSTART:20260503T220000', 'DURATION:PT3H'], 'Sunday, 3 May 2026, 22:00 to Monday, 4 May 2026, 01:00'],
    [['DTSTART:20260503', 'STATUS:CANCELLED'], 'Sunday, 3 May 2026, cancelled'],
    [['DTSTART:20260503T220000', 'DURATION:P99999999999W'], 'Sunday, 3 May 2026, 22:00'],
  ])('has the time of %j as it is said', async (lines, words) => {
    expect(await textOf('SUMMARY:Choir', ...lines)).toBe(`Choir: ${words}.`);
  });

  it.each([
    ['FREQ=DAILY;COUNT=10', 'every day, 10 times'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;WKST=SU', 'every 2 weeks on Monday and Wednesday'],
    ['FREQ=MONTHLY;BYDAY=2TU', 'every month on the second Tuesday'],
    ['FREQ=MONTHLY;BYMONTHDAY=15;UNTIL=20261231T000000Z', 'every month on day 15 until Thursday, 31 December 2026'],
    ['FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=3', 'every year'],
    ['FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1', 'repeated by the rule FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1'],
    ['FREQ=MONTHLY;BYDAY=MO', 'repeated by the rule FREQ=MONTHLY;BYDAY=MO'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', 'repeated by the rule FREQ=MONTHLY;BYMONTHDAY=-1'],
    ['FREQ=YEARLY;BYMONTH=3,9', 'repeated by the rule FREQ=YEARLY;BYMONTH=3,9'],
  ])('says how %s repeats an event, which stands there once', async (rule, words) => {
    expect(await textOf('SUMMARY:Choir', `RRULE:${rule}`)).toBe(`Choir: ${words}.`);
  });

  it('names the days that an event leaves out', async () => {
    expect(await textOf('SUMMARY:Choir', 'RRULE:FREQ=WEEKLY', 'EXDATE:20260504T190000Z,20260511T190000Z')).toBe(
      'Choir: every week, except on Monday, 4 May 2026 and Monday, 11 May 2026.',
    );
  });

  it('is read without the lines that are broken, also where its end is missing', async () => {
    const lines = [
      'BEGIN:VCALENDAR',
      'GARBAGE',
      'BEGIN:VEVENT',
      'SUMMARY:Choir',
      'RRULE:FREQ=NEVER',
      'DTSTART:soon',
      'DTEND;=:x',
    ];
    expect((await readFile(Buffer.from(lines.join('\n')))).text).toBe('Choir.');
    expect(await textOf('SUMMARY:Choir', 'DTSTART:20260503T220000', 'DURATION:P', 'RRULE:FREQ=HOURLY;UNTIL=soon')).toBe(
      'Choir: Sunday, 3 May 2026, 22:00, repeated by the rule FREQ=HOURLY;UNTIL=soon--.',
    );
  });

  it('that says nothing is refused', async () => {
    await expect(readFile(calendar('VERSION:2.0'))).rejects.toMatchObject({ status: 422 });
  });
});
