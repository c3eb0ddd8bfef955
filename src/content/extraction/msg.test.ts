import { describe, expect, it } from '@jest/globals';
import iconv from 'iconv-lite';
import * as files from '../../../test/support/files/index.js';
import { readFile } from '../../../test/support/files/source.js';

describe('a mail of Outlook that is not in Unicode', () => {
  const japanese = '灯台守は数える';
  const page = (words: string) => `<html><body><p>${words}</p></body></html>`;
  const [SUBJECT, BODY, HTML, FOR_TEXT, FOR_HTML] = [0x0037001e, 0x1000001e, 0x10130102, 0x3ffd0003, 0x3fde0003];

  it.each([
    ['the code page of its texts', FOR_TEXT, 932, 'shift_jis', japanese],
    ['that of its HTML, where it states no other', FOR_HTML, 28_592, 'iso-8859-2', 'Šárka Nováková'],
    ['UTF-8', FOR_TEXT, 65_001, 'utf-8', japanese],
    ['windows-1252, where it states none', FOR_TEXT, 0, 'windows-1252', 'Größe – 10 €'],
  ])('has its texts in %s', async (_, tag, codePage, charset, words) => {
    const text = iconv.encode(words, charset);
    const { text: found } = await readFile(
      files.msgFile([
        [SUBJECT, text],
        [BODY, text],
        [tag, codePage],
      ]),
    );
    expect(found).toBe(`# ${words}\n\n${words}`);
  });

  it.each([
    ['the code page that it states for it', 50_220, Buffer.from(page('\x1b$BEtBf<i$O?t$($k\x1b(B')), japanese],
    ['the character set in its head', 0, iconv.encode(page('<meta charset="koi8-r">Маяк'), 'koi8-r'), 'Маяк'],
    ['UTF-8', 1252, Buffer.from(page(japanese)), japanese],
  ])('has its HTML in %s', async (_, codePage, html, words) => {
    expect(
      (
        await readFile(
          files.msgFile([
            [HTML, html],
            [FOR_HTML, codePage],
          ]),
        )
      ).text,
    ).toBe(words);
  });
});
