/**
 * Finds, in one document, the chunks that hold a quote: those that have all of it or, where none has, those that a quote
 * over their edges touches. Over edges white space counts for nothing, since it is what chunks are cut at.
 * @param chunks all chunks of the document in reading order; they do not overlap
 */
export function quoteFinder<T extends { text: string }>(chunks: readonly T[]): (quote: string) => T[] {
  let texts: string[] | undefined;
  return (quote) => {
    const squeezedQuote = squeezed(quote);
    if (squeezedQuote === '') return [];
    const whole = chunks.filter(({ text }) => text.includes(quote));
    if (whole.length > 0) return whole;
    texts ??= chunks.map(({ text }) => squeezed(text));
    return touching(squeezedQuote, chunks, texts);
  };
}

/** The chunks whose texts, one after the other, share a character with an occurrence of the quote. */
function touching<T>(quote: string, chunks: readonly T[], texts: readonly string[]): T[] {
  const joined = texts.join('');
  const found: T[] = [];
  let at = joined.indexOf(quote);
  let start = 0;
  for (const [index, chunk] of chunks.entries()) {
    const end = start + (texts[index]?.length ?? 0);
    const ended = start - quote.length;
    if (at !== -1 && at <= ended) at = joined.indexOf(quote, ended + 1);
    if (at === -1) break;
    if (at < end) found.push(chunk);
    start = end;
  }
  return found;
}

const squeezed = (text: string) => text.replace(/\s+/gu, '');
