import type { Format } from './types.js';

const listed: [Format['key'], Format['type'], string][] = [
  ['text', 'text', 'text/plain'],
  ['markdown', 'markdown', 'text/markdown'],
  ['html', 'html', 'text/html'],
  ['csv', 'csv', 'text/csv'],
  ['tsv', 'csv', 'text/tab-separated-values'],
  ['rst', 'text', 'text/x-rst'],
  ['asciidoc', 'text', 'text/asciidoc'],
  ['org', 'text', 'text/org'],
  ['json', 'text', 'application/json'],
  ['srt', 'text', 'application/x-subrip'],
  ['vtt', 'text', 'text/vtt'],
  ['pdf', 'pdf', 'application/pdf'],
  ['docx', 'docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['xlsx', 'xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['pptx', 'pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  ['png', 'image', 'image/png'],
  ['jpeg', 'image', 'image/jpeg'],
  ['gif', 'image', 'image/gif'],
  ['webp', 'image', 'image/webp'],
  ['bmp', 'image', 'image/bmp'],
];

const formats = new Map(listed.map(([key, type, mimeType]) => [key, { key, type, mimeType }]));

/** A format that is read here; audio and video are known by their signatures instead. */
export const formatOf = (key: string): Format | null => formats.get(key) ?? null;

const byExtension: Record<string, string> = {
  md: 'markdown',
  markdown: 'markdown',
  mdown: 'markdown',
  mkd: 'markdown',
  mdx: 'markdown',
  htm: 'html',
  html: 'html',
  xhtml: 'html',
  csv: 'csv',
  tsv: 'tsv',
  tab: 'tsv',
  rst: 'rst',
  rest: 'rst',
  adoc: 'asciidoc',
  asciidoc: 'asciidoc',
  asc: 'asciidoc',
  org: 'org',
  json: 'json',
  srt: 'srt',
  vtt: 'vtt',
  txt: 'text',
  log: 'text',
};

const byMimeType: Record<string, string> = {
  'application/xhtml+xml': 'html',
  'text/x-markdown': 'markdown',
  'application/csv': 'csv',
  'text/prs.fallenstein.rst': 'rst',
  'text/rst': 'rst',
  'text/x-asciidoc': 'asciidoc',
  'text/x-org': 'org',
  'text/json': 'json',
  'text/srt': 'srt',
  ...Object.fromEntries(listed.map(([key, , mimeType]) => [mimeType, key])),
};

const byFileType: Record<string, string> = { webpage: 'html', md: 'markdown' };

const own = (table: Record<string, string>, key: string): string | null =>
  Object.hasOwn(table, key) ? (table[key] ?? null) : null;

/** By the end of a file's name. */
export function keyOfName(name: string | null): string | null {
  const extension = /\.([a-z0-9]+)$/i.exec(name?.trim() ?? '')?.[1]?.toLowerCase() ?? '';
  return (
    own(byExtension, extension) ?? (officeExtensions.get(extension) || (formats.has(extension) ? extension : null))
  );
}

/** By a media type, parameters ignored. */
export const keyOfMimeType = (mimeType: string | null): string | null =>
  own(byMimeType, mimeType?.split(';', 1)[0]?.trim().toLowerCase() ?? '');

/** By the sender's own word. */
export function keyOfFileType(fileType: string | null | undefined): string | null {
  const word = fileType?.trim().toLowerCase() ?? '';
  return own(byFileType, word) ?? (formats.has(word) ? word : null);
}

/** Macro-enabled files and templates are built like the documents that they belong to. */
export const officeExtensions = new Map(
  Object.entries({
    docx: ['docx', 'docm', 'dotx', 'dotm'],
    xlsx: ['xlsx', 'xlsm', 'xltx', 'xltm'],
    pptx: ['pptx', 'pptm', 'potx', 'potm', 'ppsx', 'ppsm'],
  }).flatMap(([key, extensions]) => extensions.map((extension) => [extension, key] as const)),
);
