import contentDisposition from 'content-disposition';

const maxLength = 255;

/** The name that a response gives its body: from Content-Disposition (RFC 6266), else the last part of the URL's path. */
export function fileNameOf(disposition: string | undefined, url: URL): string | null {
  return clean(fromDisposition(disposition)) ?? clean(decodePath(url.pathname.split('/').at(-1) ?? ''));
}

function fromDisposition(header: string | undefined): string {
  if (header === undefined) return '';
  try {
    return decodeUtf8(contentDisposition.parse(header).parameters['filename'] ?? '');
  } catch {
    return ''; // malformed: the path names it
  }
}

/** Header bytes reach us as Latin-1; many servers send UTF-8. */
function decodeUtf8(text: string): string {
  if (/[^\x80-\xff]/.test(text.replace(/[\x20-\x7e]/g, ''))) return text;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'latin1'));
  } catch {
    return text;
  }
}

function decodePath(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Without folders, control characters or marks that turn the reading direction; the end, with its extension, is kept. */
function clean(name: string): string | null {
  const base = name.split(/[/\\]/).at(-1) ?? '';
  const visible = base.replace(/[\p{Cc}\p{Bidi_Control}]/gu, '').trim();
  return [...visible].slice(-maxLength).join('') || null;
}
