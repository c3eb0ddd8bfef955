import type { Client } from '@notionhq/client';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { ProviderError } from '../errors.js';
import { asking } from './errors.js';
import { type blockShape, childrenShape } from './shapes.js';

/** Limits for reading a page. Each block with children takes a request of its own. */
const mostBlocks = 10_000;
const mostRequests = 300;
const deepest = 12;
const pageSize = 100;
/** Pause before a page that ran out of time is read on. */
const pauseMs = 1_000;

type Listed = z.output<typeof blockShape>;

/** A part of a page: a paragraph, a list item, a table. What its type says of it is in `value`. */
export interface Block {
  id: string;
  type: string;
  value: unknown;
  children: Block[];
}

export interface Tree {
  blocks: Block[];
  /** Whether something was left out. */
  truncated: boolean;
}

/** The blocks in a block, as far as they were listed. */
interface Part {
  blocks: Listed[];
  /** Where the list goes on; null: it is whole. */
  next: string | null;
}

/** Blocks in blocks, by reader, version of the page and block. */
export type BlockCache = LRUCache<string, Part>;

/**
 * The blocks of pages that a rate limit, an outage or their time limit interrupted. The next try continues from there, and keeps
 * what it reuses for as long again; otherwise a page of many requests could never be read.
 */
export const blockCache = (): BlockCache =>
  new LRUCache({
    ...{ maxSize: 100_000, sizeCalculation: ({ blocks }) => blocks.length + 1 },
    ...{ ttl: 600_000, updateAgeOnGet: true },
  });

/**
 * The blocks of a page with their children, down to a maximum depth. Child pages and databases are not read.
 * @param version identifies the reader and the page's current state
 * @param limit aborts the client's requests when the page's time is up
 * @throws {ProviderError} `rateLimited` when the time was up but more blocks are known than before: the page is to be read on
 */
export async function readTree(
  client: Client,
  cache: BlockCache,
  version: string,
  pageId: string,
  limit: AbortSignal,
): Promise<Tree> {
  const left = { requests: mostRequests, blocks: mostBlocks };
  const read = new Set<string>();
  let truncated = false;
  let hasGained = false;

  async function childrenOf(id: string): Promise<Listed[]> {
    const key = `${version} ${id}`;
    read.add(key);
    let part = cache.get(key);
    if (part !== undefined) left.requests -= Math.max(1, Math.ceil(part.blocks.length / pageSize));
    while (part === undefined || part.next !== null) {
      if (part !== undefined && (left.requests <= 0 || part.blocks.length >= left.blocks)) {
        truncated = true;
        break;
      }
      left.requests -= 1;
      const { blocks, next }: Part = part ?? { blocks: [], next: null };
      const page = childrenShape.parse(
        await client.blocks.children.list({ block_id: id, page_size: pageSize, start_cursor: next }),
      );
      const listed = page.results.filter(({ in_trash }) => in_trash !== true);
      part = { blocks: [...blocks, ...listed], next: nextOf(page, next) };
      cache.set(key, part);
      hasGained = true;
    }
    return part.blocks;
  }

  async function within(id: string, depth: number): Promise<Block[]> {
    const blocks: Block[] = [];
    const listed = await childrenOf(id);
    left.blocks -= listed.length;
    for (const block of listed) {
      const { id: own, type, [type]: value } = block;
      const source = sourceOf(block);
      const goesOn = source !== null && depth < deepest && left.requests > 0 && left.blocks > 0;
      if (source !== null && !goesOn) truncated = true;
      blocks.push({ id: own, type, value, children: goesOn ? await inside(source, depth + 1, source !== own) : [] });
    }
    return blocks;
  }

  /** This account may not be allowed to see synced blocks, or blocks of some kinds. */
  async function inside(id: string, depth: number, isElsewhere: boolean): Promise<Block[]> {
    try {
      return await asking(() => within(id, depth));
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (error.kind === 'rejected' || error.kind === 'forbidden' || (isElsewhere && error.kind === 'notFound')) {
        truncated = true;
        return [];
      }
      throw error;
    }
  }

  try {
    const tree = { blocks: await within(pageId, 0), truncated };
    for (const key of read) cache.delete(key);
    return tree;
  } catch (error) {
    if (!limit.aborted || !hasGained) throw error;
    throw new ProviderError('rateLimited', 'The notes app takes long to give a page, which is read on', pauseMs);
  }
}

function nextOf({ has_more, next_cursor }: z.output<typeof childrenShape>, before: string | null): string | null {
  if (!has_more) return null;
  if (next_cursor !== null && next_cursor !== before) return next_cursor;
  throw new ProviderError('unavailable', 'The notes app does not say where the page goes on');
}

/** The block whose children are in this one; null when there are none, or they are documents of their own. */
function sourceOf({ id, type, has_children, synced_block }: Listed): string | null {
  if (!has_children || type === 'child_page' || type === 'child_database') return null;
  const original: unknown = Reflect.get(Object(Reflect.get(Object(synced_block), 'synced_from')), 'block_id');
  return typeof original === 'string' ? original : id;
}
