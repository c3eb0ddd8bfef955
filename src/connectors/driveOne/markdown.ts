/**
 * Markdown as the drive exports it, without the pictures, which it puts at the end as data: the text that stands for a picture
 * stays. Underscores within words lose the backslash that the drive puts before them, so that names can be found.
 */
export function withoutPictures(markdown: string): string {
  const pictures = new Set<string>();
  const text = markdown.replace(/^\[([^\]\n]{1,200})\]:[ \t]*<data:[^>\n]*>[ \t]*(?:\n|$)/gm, (_, label: string) => {
    pictures.add(label);
    return '';
  });
  return text
    .replace(/!\[([^\]\n]{0,2000})\]\[([^\]\n]{1,200})\]/g, (whole, words: string, label: string) =>
      pictures.has(label) ? words : whole,
    )
    .replace(/!\[([^\]\n]{0,2000})\]\(data:[^)\s]*\)/g, '$1')
    .replace(/(?<=[\p{L}\p{N}])\\_(?=[\p{L}\p{N}])/gu, '_')
    .trim();
}
