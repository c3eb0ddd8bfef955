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
    expect(decodeText(Buffer.from('\x1b$BEtBf<i$O?t$($k\x1b(B'), 'iso-2022-jp')).toBe(japanese);
    expect(decodeText(iconv.encode(words, 'windows-1252'), 'latin1')).toBe(words);
    expect(decodeText(iconv.encode(words, 'windows-1252'), 'no-such-set')).toBe(words);
    expect(decodeText(iconv.encode(words, 'windows-1252'), null)).toBe(words);
  });

  it('is UTF-8 in spite of a byte here and there that is not, wherever it stands', () => {
    const broken = (text: string) => Buffer.concat([Buffer.from(text), Buffer.from([0xfc]), Buffer.from(text)]);
    expect(decodeText(broken(words.repeat(5)), null)).toBe(`${words.repeat(5)}\ufffd${words.repeat(5)}`);
    const late = `${'ascii '.repeat(20_000)}${japanese}`;
    expect(decodeText(broken(late), null)).toBe(`${late}\ufffd${late}`);
  });

  it('is not UTF-8 for a few sequences that look like it', () => {
    const german = 'Die Schlüssel für größere Tore hängen über der Tür. CAFÉ… schließt früh.';
    expect(decodeText(iconv.encode(german, 'windows-1252'), null)).toBe(german);
    expect(decodeText(iconv.encode('CAFÉ…, Füße', 'windows-1252'), null)).toBe('CAFÉ…, Füße');
    expect(decodeText(Buffer.from([...Buffer.from(words), 0xfc]), 'latin1')).toBe('FÃ¼ÃŸe â€“ 10 â‚¬ü');
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
