import { describe, expect, it } from '@jest/globals';
import { sourceOf } from '../../../test/support/files/source.js';
import { readCaptions } from './captions.js';

const text = async (content: string): Promise<string> => {
  return (await readCaptions(sourceOf(content))).text;
};

describe('captions', () => {
  it('read as prose, without numbers, times and markup, a pause beginning a paragraph', async () => {
    expect(
      await text(
        '1\r\n00:00:01,000 --> 00:00:02,500\r\n<i>The keeper</i>\r\ncounts\r\n\r\n2\r\n00:00:02,600 --> 00:00:04,000\r\n{\\an8}grey herons.\r\n\r\n3\r\n00:01:00,000 --> 00:01:02,000\r\nEvening came.\r\n',
      ),
    ).toBe('The keeper counts grey herons.\n\nEvening came.');
  });

  it('without a pause get a paragraph where a sentence ends, every 600 characters or so', async () => {
    const lines = Array.from({ length: 40 }, (_, i) => `${i + 10} herons go past the pier${i % 10 === 9 ? '.' : ','}`);
    const cues = lines.map((line, i) => `00:${10 + i}.000 --> 00:${11 + i}.000\n${line}\n\n`);
    expect(await text(`WEBVTT\n\n${cues.join('')}`)).toBe(
      `${lines.slice(0, 30).join(' ')}\n\n${lines.slice(30).join(' ')}`,
    );
  });

  it('keep speakers: marked ones as names, dashes and names as lines of their own', async () => {
    expect(
      await text(
        'WEBVTT - Interview\n\nNOTE nothing\n\n00:01.000 --> 00:02.000 align:left\n<v Ada Byron>Rain &amp; wind?</v>\n\n00:02.000 --> 00:03.000\n<v Ada Byron>Again?\n\n00:03.000 --> 00:04.000\n<v.loud Ben>Yes.',
      ),
    ).toBe('Ada Byron: Rain & wind? Again?\nBen: Yes.');
    expect(
      await text('1\n00:00:01,000 --> 00:00:02,000\n- Rain?\n- Again.\n\n2\n00:00:02,000 --> 00:00:03,000\nBEN: Yes.'),
    ).toBe('- Rain?\n- Again.\nBEN: Yes.');
  });

  it('that roll show each line once', async () => {
    expect(
      await text(
        'WEBVTT\n\n00:00.000 --> 00:01.000\n \nfirst line\n\n00:01.000 --> 00:02.000\nfirst line\nsecond line\n\n00:02.000 --> 00:03.000\nsecond line\nthird line\n',
      ),
    ).toBe('first line second line third line');
  });
});
