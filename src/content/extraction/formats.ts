import type { DocumentType, Format } from './types.js';

interface Listed {
  key: string;
  type: DocumentType;
  mimeType: string;
  /** What a file of it is called in the middle of a sentence. */
  what: string;
  /** How file names end, the usual one first. */
  extensions: readonly string[];
  /** Other media types that mean it. */
  alsoMimeTypes?: readonly string[];
}

const row = (
  key: string,
  type: DocumentType,
  mimeType: string,
  what: string,
  extensions: string,
  alsoMimeTypes: string[] = [],
): Listed => ({ key, type, mimeType, what, extensions: extensions.split(' '), alsoMimeTypes });

const ooxml = (end: string): string => `application/vnd.openxmlformats-officedocument.${end}`;
const odf = (end: string): string => `application/vnd.oasis.opendocument.${end}`;

/** All formats that are read except audio and video, which file-type recognises. The lists in the documentation come from it. */
const listed: readonly Listed[] = [
  row('pdf', 'pdf', 'application/pdf', 'PDF', 'pdf'),
  row('docx', 'docx', ooxml('wordprocessingml.document'), 'Word document', 'docx docm dotx dotm'),
  row('xlsx', 'xlsx', ooxml('spreadsheetml.sheet'), 'Excel workbook', 'xlsx xlsm xltx xltm'),
  row('pptx', 'pptx', ooxml('presentationml.presentation'), 'PowerPoint presentation', 'pptx pptm potx potm ppsx ppsm'),
  row('doc', 'doc', 'application/msword', 'Word 97–2003 document', 'doc dot'),
  row('xls', 'xls', 'application/vnd.ms-excel', 'Excel 97–2003 workbook', 'xls xlt'),
  row('ppt', 'ppt', 'application/vnd.ms-powerpoint', 'PowerPoint 97–2003 presentation', 'ppt pps pot'),
  row('odt', 'odt', odf('text'), 'OpenDocument text', 'odt ott'),
  row('ods', 'ods', odf('spreadsheet'), 'OpenDocument spreadsheet', 'ods ots'),
  row('odp', 'odp', odf('presentation'), 'OpenDocument presentation', 'odp otp'),
  row('rtf', 'rtf', 'application/rtf', 'RTF file', 'rtf', ['text/rtf']),
  row('epub', 'epub', 'application/epub+zip', 'EPUB book', 'epub'),
  row('eml', 'email', 'message/rfc822', 'e-mail', 'eml'),
  row('msg', 'email', 'application/vnd.ms-outlook', 'Outlook message', 'msg'),
  row('html', 'html', 'text/html', 'HTML file', 'html htm xhtml', ['application/xhtml+xml']),
  row('markdown', 'markdown', 'text/markdown', 'Markdown file', 'md markdown mdown mkd mdx', ['text/x-markdown']),
  row('rst', 'text', 'text/x-rst', 'reStructuredText file', 'rst rest', ['text/prs.fallenstein.rst', 'text/rst']),
  row('asciidoc', 'text', 'text/asciidoc', 'AsciiDoc file', 'adoc asciidoc asc', ['text/x-asciidoc']),
  row('org', 'text', 'text/org', 'Org file', 'org', ['text/x-org']),
  row('csv', 'csv', 'text/csv', 'CSV file', 'csv', ['application/csv']),
  row('tsv', 'csv', 'text/tab-separated-values', 'TSV file', 'tsv tab'),
  row('ics', 'text', 'text/calendar', 'calendar', 'ics ical'),
  row('vcf', 'text', 'text/vcard', 'vCard', 'vcf vcard', ['text/x-vcard']),
  row('srt', 'text', 'application/x-subrip', 'SubRip caption file', 'srt', ['text/srt']),
  row('vtt', 'text', 'text/vtt', 'WebVTT caption file', 'vtt'),
  row('json', 'text', 'application/json', 'JSON file', 'json', ['text/json']),
  row('yaml', 'text', 'application/yaml', 'YAML file', 'yaml yml', ['application/x-yaml', 'text/yaml', 'text/x-yaml']),
  row(
    'code',
    'text',
    'text/x-source',
    'settings or source code',
    'toml ini cfg conf properties env js mjs cjs jsx ts tsx py java kt swift scala go rs c h cc cpp hpp cs php rb pl lua r sh sql css scss',
    ['application/toml', 'text/javascript'],
  ),
  row('text', 'text', 'text/plain', 'text file', 'txt log text'),
  row('png', 'image', 'image/png', 'PNG picture', 'png'),
  row('jpeg', 'image', 'image/jpeg', 'JPEG picture', 'jpeg jpg'),
  row('gif', 'image', 'image/gif', 'GIF picture', 'gif'),
  row('webp', 'image', 'image/webp', 'WebP picture', 'webp'),
  row('bmp', 'image', 'image/bmp', 'BMP picture', 'bmp'),
];

const byKey = new Map(listed.map((format) => [format.key, format]));
const byExtension = new Map(listed.flatMap(({ key, extensions }) => extensions.map((end) => [end, key] as const)));
const byMimeType = new Map(
  listed.flatMap(({ key, mimeType, alsoMimeTypes = [] }) => [mimeType, ...alsoMimeTypes].map((mime) => [mime, key])),
);
/** Other words that senders use as `fileType`. */
const byFileType = new Map([
  ['webpage', 'html'],
  ['email', 'eml'],
  ['md', 'markdown'],
]);

/** The format with this key; null for unknown keys, audio and video. */
export function formatOf(key: string): Format | null {
  const found = byKey.get(key);
  return found === undefined ? null : { key, type: found.type, mimeType: found.mimeType };
}

/** What a file of the format is called, such as `PDF` or `Word document`. */
export const whatIs = ({ key, type }: Format): string => byKey.get(key)?.what ?? type;

/** The key of the format that a file's name ends in. */
export const keyOfName = (name: string | null): string | null =>
  byExtension.get(/\.([a-z0-9]+)$/i.exec(name?.trim() ?? '')?.[1]?.toLowerCase() ?? '') ?? null;

/** The key of the format with this media type. Parameters are ignored. */
export const keyOfMimeType = (mimeType: string | null): string | null =>
  byMimeType.get(mimeType?.split(';', 1)[0]?.trim().toLowerCase() ?? '') ?? null;

/** The key of the format that the sender's `fileType` means. */
export function keyOfFileType(fileType: string | null | undefined): string | null {
  const word = fileType?.trim().toLowerCase() ?? '';
  return byFileType.get(word) ?? (byKey.has(word) ? word : null);
}

/** The key of the format with this extension, such as `docm`. */
export const keyOfExtension = (extension: string): string | null => byExtension.get(extension) ?? null;

/** A list of all formats by their usual extension, for the README and the OpenAPI document. */
export const fileTypesSentence = (): string =>
  `${listed.map(({ extensions: [usual = ''] }) => usual.toUpperCase()).join(', ')}; audio and video with a provider`;

/** All formats as a Markdown table, for docs/files.md. */
export function fileTypesTable(): string {
  const rows = listed.map(({ what, extensions, type, mimeType }) => [
    what,
    extensions.map((end) => `\`.${end}\``).join(' '),
    `\`${type}\``,
    `\`${mimeType}\``,
  ]);
  return [['File', 'Names end in', '`type`', 'Media type'], ['---', '---', '---', '---'], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}
