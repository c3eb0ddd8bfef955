/** Converts code, links and roles within a line to Markdown. Emphasis is written alike in both. */
export function inlineRst(line: string): string {
  if (!/[`_|]/.test(line)) return line;
  return line
    .replace(/``([^`]{1,1000})``/g, '`$1`')
    .replace(
      /:[\w:+.-]{1,40}:`([^`<]{0,300}?)\s*<([^`>]{1,500})>`/g,
      (_, words: string, target: string) => words || target,
    )
    .replace(/:(?:code|file|kbd|samp|command|option|envvar|literal):`([^`]{1,500})`/g, '`$1`')
    .replace(/:[\w:+.-]{1,40}:`[~!]?([^`]{1,500})`/g, '$1')
    .replace(/(?<!`)`([^`<]{0,300}?)\s*<([^`>\s]{1,500})>`__?/g, (_, words: string, url: string) =>
      words === '' ? url : `[${words}](${url})`,
    )
    .replace(/(?<!`)`([^`]{1,300})`__?/g, '$1')
    .replace(/\b(\w[\w-]{0,80}\w)__?(?=[\s.,;:!?)]|$)/g, '$1')
    .replace(/\|([^\s|][^|]{0,80})\|_{0,2}/g, '$1')
    .replace(/\\([*`_|\\])/g, '$1');
}
