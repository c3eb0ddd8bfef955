import type { ItemContent } from '../../connectors/contract.js';
import type { ImportedDocument } from '../../documents/importing.js';
import { fittingMetadata } from '../../http/metadata-size.js';
import { shortened } from '../../text/clean-text.js';

const longestCustomId = 255;
const mostTextBytes = 10 * 1024 * 1024;
const mostFileBytes = 50 * 1024 * 1024;

interface From {
  connection: { id: string; provider: string; containerTag: string; email: string | null; metadata: unknown };
  item: { externalId: string; path: string; documentId: string | null };
  content: ItemContent;
}

/**
 * The document for a fetched item. Its metadata has `sourceUrl` and, if known, `accountEmail`, for every provider. The
 * connection's own metadata takes precedence; the provider's fills the room that is left.
 */
export function importedDocument({ connection, item, content }: From): ImportedDocument {
  const { type, title, url, body, metadata } = content;
  const { id: connectionId, provider: source, containerTag, email } = connection;
  const whence = { sourceUrl: url, ...(email === null ? {} : { accountEmail: email }) };
  return {
    customId: customIdOf(source, item.externalId),
    containerTag,
    origin: { connectionId, source, url, documentId: item.documentId },
    type,
    title,
    filepath: item.path,
    metadata: fittingMetadata({ ...Object(connection.metadata) }, whence, metadata),
    body,
  };
}

/** `{provider}:{externalId}`, shortened to what a customId may have. */
export const customIdOf = (provider: string, externalId: string): string =>
  shortened(`${provider}:${externalId}`, longestCustomId);

/** Bytes of the content. */
export const sizeOf = ({ body }: ItemContent): number =>
  'text' in body ? Buffer.byteLength(body.text) : body.bytes.byteLength;

/** Why the item is too large for a document, for people; null when it is not. */
export function tooLarge(content: ItemContent): string | null {
  const most = 'text' in content.body ? mostTextBytes : mostFileBytes;
  return sizeOf(content) > most ? `It is larger than ${most / (1024 * 1024)} MB.` : null;
}
