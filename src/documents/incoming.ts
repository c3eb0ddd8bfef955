import { createHash } from 'node:crypto';
import { namedContainers } from '../containers/service.js';
import { deriveTitle } from '../content/chunking/index.js';
import { parseLoneUrl } from '../content/fetching/index.js';
import { defaultContainerTag, type Scope } from '../core/scope.js';
import type { AddDocument, IngestFields } from './schemas.js';

/** The source that content is kept in sync with. */
export interface Origin {
  connectionId: string;
  /** The provider. */
  source: string;
  /** Where a person opens it. */
  url: string;
  /** The document that held it last, wherever that is by now; null when there was none. */
  documentId: string | null;
}

/** Content as it was sent, whichever way it came, and what it is to be kept as. */
export interface Incoming {
  /** Absent for what was sent. */
  origin?: Origin;
  fields: IngestFields;
  /** Its containers in the client's order; the first is its own. */
  tags: readonly [string, ...string[]];
  type: string;
  title: string | null;
  /** Text or a URL; null for a file. */
  content: string | null;
  blobId: string | null;
  /** Of the content or the file's bytes. */
  sha256: Uint8Array<ArrayBuffer>;
}

/** @throws {CairnError} 400 for contradicting containers, or a URL that is not to be fetched */
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

/** The containers that content goes to: those named, or the default. */
export function tagsOf(scope: Scope, fields: IngestFields): [string, ...string[]] {
  const [first = defaultContainerTag, ...more] = namedContainers(scope, fields) ?? [];
  return [first, ...more];
}

/**
 * What text that was sent is: a URL on its own is a page to fetch, and HTML has its text read out first.
 * @throws {CairnError} 400 for a URL that is not to be fetched
 */
export function contentType(content: string): 'webpage' | 'html' | 'text' {
  if (parseLoneUrl(content) !== null) return 'webpage';
  return /^\s*(?:<!doctype html|<html[\s>]|<head[\s>]|<body[\s>])/i.test(content) ? 'html' : 'text';
}
