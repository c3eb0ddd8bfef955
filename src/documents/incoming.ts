import { createHash } from 'node:crypto';
import { namedContainers } from '../containers/service.js';
import { deriveTitle } from '../content/chunking/index.js';
import { parseLoneUrl } from '../content/fetching/urls.js';
import { defaultContainerTag, type Scope } from '../core/scope.js';
import { shortened } from '../text/clean-text.js';
import type { AddDocument, IngestFields } from './schemas.js';

/** The source that content is kept in sync with. */
export interface Origin {
  connectionId: string;
  /** The provider's name. */
  source: string;
  /** Address at which a person opens it. */
  url: string;
  /** The document that held the item before, in whatever container it is now; null: none. */
  documentId: string | null;
}

/** The customId of a connection's document where another connection has one with this customId. */
export const besideForeign = (customId: string, connectionId: string): string =>
  `${shortened(customId, 220)}~${connectionId}`;

/** New content, sent or imported, in the form in which it is accepted. */
export interface Incoming {
  /** Absent for content that a client sent. */
  origin?: Origin;
  fields: IngestFields;
  /** Containers in the client's order; the document belongs to the first and is shared with the others. */
  tags: readonly [string, ...string[]];
  type: string;
  title: string | null;
  /** Text or a URL; null for a file. */
  content: string | null;
  blobId: string | null;
  /** Hash of the content, or of the file's bytes. */
  sha256: Uint8Array<ArrayBuffer>;
}

/** Text, HTML or a URL as content to accept. @throws {CairnError} 400 for contradicting containers, or a forbidden URL */
export function incomingContent(scope: Scope, { content, ...fields }: AddDocument): Incoming {
  const type = contentType(content);
  return {
    fields,
    tags: tagsOf(scope, fields),
    type,
    title: type === 'text' ? deriveTitle(content) : null,
    content,
    blobId: null,
    sha256: createHash('sha256').update(content).digest(),
  };
}

/** The containers for content: the named ones, or the default. */
export function tagsOf(scope: Scope, fields: IngestFields): [string, ...string[]] {
  const [first = defaultContainerTag, ...more] = namedContainers(scope, fields) ?? [];
  return [first, ...more];
}

/**
 * The type of text that was sent: a lone URL is a page to fetch, and HTML has its text extracted first.
 * @throws {CairnError} 400 for a URL that may not be fetched
 */
export function contentType(content: string): 'webpage' | 'html' | 'text' {
  if (parseLoneUrl(content) !== null) return 'webpage';
  return /^\s*(?:<!doctype html|<html[\s>]|<head[\s>]|<body[\s>])/i.test(content) ? 'html' : 'text';
}
