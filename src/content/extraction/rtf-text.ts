import iconv from 'iconv-lite';

/** Code pages by the number of the character set that a font declares (`\fcharset`). */
const codePages = new Map<number, number>([
  ...([
    [77, 10_000],
    [128, 932],
    [129, 949],
    [134, 936],
    [136, 950],
    [161, 1253],
    [162, 1254],
  ] as const),
  ...([
    [163, 1258],
    [177, 1255],
    [178, 1256],
    [186, 1257],
    [204, 1251],
    [222, 874],
    [238, 1250],
  ] as const),
]);
/** Code pages in which a character may take two bytes, the second of them in the ASCII range. */
const WIDE = new Set([932, 936, 949, 950]);

/** Creates the decoder of an RTF file's bytes, which uses the character set of their font. */
export function createRtfText() {
  const ofFont = new Map<number, number>();
  let general = 1252;
  let pending = '';
  const pageOf = (font: number): number => ofFont.get(font) ?? general;

  function end(font: number): string {
    const bytes = Buffer.from(pending, 'latin1');
    pending = '';
    const charset = pageOf(font) === 10_000 ? 'macintosh' : `cp${pageOf(font)}`;
    return iconv.decode(bytes, iconv.encodingExists(charset) ? charset : 'cp1252');
  }

  /** Whether the bytes end in the middle of a character. */
  function isHalf(font: number): boolean {
    if (!WIDE.has(pageOf(font))) return false;
    let half = false;
    for (const byte of Buffer.from(pending, 'latin1')) half = !half && byte >= 0x81;
    return half;
  }

  return {
    /** Records the character set of a font or of the whole file. */
    declare(word: 'f' | 'fcharset' | 'cpg' | 'ansicpg', value: number, font: number, isTable: boolean): void {
      if (word === 'ansicpg') general = value;
      if (!isTable) return;
      if (word === 'cpg') ofFont.set(font, value);
      const page = word === 'fcharset' ? codePages.get(value) : undefined;
      if (page !== undefined) ofFont.set(font, page);
    },
    /** @param isByte whether it is one of a run of bytes that form characters together */
    decode(raw: string, font: number, isByte: boolean): string {
      if (isByte) {
        pending += raw;
        return '';
      }
      const taken = isHalf(font) ? raw.slice(0, 1) : '';
      pending += taken;
      const before = end(font);
      pending = raw.slice(taken.length);
      return before + end(font);
    },
    end,
  };
}
