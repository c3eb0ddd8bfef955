import { describe, expect, it } from '@jest/globals';
import iconv from 'iconv-lite';
import { decodeText } from './charset.js';

const words = 'Füße – 10 €';
const japanese = '灯台守は数える';

describe('the character set of a text', () => {
  it('is UTF-8 where it is valid, whatever is declared', () => {
    expect(decodeText(Buffer.from(words), null)).toBe(words);
    expect(decodeText(Buffer.from(`\uFEFF${words}`), 'iso-8859-1')).toBe(words);
  });

  it('follows a byte order mark', () => {
    expect(decodeText(Buffer.from(`\uFEFF${words}`, 'utf16le'), 'utf-8')).toBe(words);
    expect(decodeText(iconv.encode(words, 'utf-16be', { addBOM: true }), null)).toBe(words);
  });

  it('is the declared one, by any of its labels, or windows-1252', () => {
    expect(decodeText(iconv.encode(japanese, 'shift_jis'), 'x-sjis')).toBe(japanese);
    expect(decodeText(iconv.encode(japanese, 'euc-jp'), 'EUC-JP')).toBe(japanese);
    expect(decodeText(iconv.encode(words, 'windows-1252'), 'latin1')).toBe(words);
    expect(decodeText(iconv.encode(words, 'windows-1252'), 'no-such-set')).toBe(words);
    expect(decodeText(iconv.encode(words, 'windows-1252'), null)).toBe(words);
  });

  it('stands in the head of an HTML file, below what the server says', () => {
    const page = (meta: string) =>
      iconv.encode(`<html><head><!-- <meta charset=big5> -->${meta}</head>привет`, 'koi8-r');
    expect(decodeText(page('<meta charset="koi8-r">'), null, true)).toMatch(/привет$/);
    expect(
      decodeText(page('<meta http-equiv="Content-Type" content="text/html; charset=koi8-r">'), null, true),
    ).toMatch(/привет$/);
    expect(decodeText(page('<meta charset="windows-1251">'), 'koi8-r', true)).toMatch(/привет$/);
  });
});
