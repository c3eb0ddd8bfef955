/** Elements without content (HTML Standard, "void elements"), which an HTML parser closes itself. */
const voids = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

/** The end of attributes whose last value has no quotes, so that a slash behind it is its own. XHTML has no such values. */
const UNQUOTED_END = /=\s*[^\s"'=]*$/;

/** Whether a page says at its start that it is XHTML. */
export const isXhtml = (page: string): boolean =>
  /<html\s[^<>]*xmlns\s*=\s*["']http:\/\/www\.w3\.org\/1999\/xhtml["']/i.test(page.slice(0, 4096));

/**
 * Writes the end tags of XHTML's empty elements: `<p/>` becomes `<p></p>`, because an HTML parser takes it for a start tag. Scripts are
 * left out instead, because the tag may stand in the text of another script, which its end tag would end.
 */
export const withEndTags = (xhtml: string): string =>
  xhtml.replace(/<([a-z][^\s/<>]*)((?:\s[^<>]*)?)\/>/gi, (tag: string, name: string, attributes: string) => {
    if (voids.has(name.toLowerCase()) || UNQUOTED_END.test(attributes)) return tag;
    return name.toLowerCase() === 'script' ? '' : `<${name}${attributes}></${name}>`;
  });
