import type { Client } from '@notionhq/client';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { atMost } from '../../core/cache.js';
import { ProviderError } from '../errors.js';
import { asking } from './errors.js';
import { type blockShape, childrenShape, type Page } from './shapes.js';

/** Limits for reading a page. Each block with children takes a request of its own. */
const mostBlocks = 10_000;
const mostRequests = 300;
const deepest = 12;
const pageSize = 100;
/** Pause before a page that ran out of time is read on. */
const pauseMs = 1_000;
/** How often in a row a page may run out of time and be read on. One that is edited again and again would never be whole. */
const mostTimeOuts = 10;

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

export interface BlockCache {
  /** Blocks in blocks, by reader, version of the page and block. */
  parts: LRUCache<string, Part>;
  /** How often a page ran out of time since it was last read whole, by reader and page. */
  timeOuts: LRUCache<string, number>;
}

/**
 * The blocks of pages that a rate limit, an outage or their time limit interrupted. The next try continues from there, and keeps
 * what it reuses for as long again; otherwise a page of many requests could never be read.
 */
export const blockCache = (): BlockCache => ({
  parts: new LRUCache({
    ...{ maxSize: 100_000, sizeCalculation: ({ blocks }) => blocks.length + 1 },
    ...{ ttl: 600_000, updateAgeOnGet: true },
  }),
  timeOuts: new LRUCache({ ...atMost(10_000), ttl: 3_600_000 }),
});

/**
 * The blocks of a page with their children, down to a maximum depth. Child pages and databases are not read.
 * @param reader identifies the account
 * @param limit aborts the client's requests when the page's time is up
 * @throws {ProviderError} `rateLimited` when the time was up but more blocks are known than before: the page is to be read on, unless
 *   that has happened too often in a row
 */
export async function readTree(
  client: Client,
  { parts, timeOuts }: BlockCache,
  reader: string,
  { id: pageId, last_edited_time: version }: Pick<Page, 'id' | 'last_edited_time'>,
  limit: AbortSignal,
): Promise<Tree> {
  const left = { requests: mostRequests, blocks: mostBlocks };
  const read = new Set<string>();
  let truncated = false;
  let hasGained = false;

  async function childrenOf(id: string): Promise<Listed[]> {
    const key = `${reader} ${version} ${id}`;
    read.add(key);
    const kept = parts.get(key);
    if (kept === undefined) return listed(id, key);
    left.requests -= Math.max(1, Math.ceil(kept.blocks.length / pageSize));
    try {
      return await asking(() => listed(id, key, kept));
    } catch (error) {
      // The notes app reports an expired cursor as a validation_error.
      if (!(error instanceof ProviderError) || error.kind !== 'rejected') throw error;
      parts.delete(key);
      return listed(id, key);
    }
  }

  /** Lists the blocks in a block, from where the part of them ends that is known. */
  async function listed(id: string, key: string, known?: Part): Promise<Listed[]> {
    let part = known;
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
      const there = page.results.filter(({ in_trash }) => in_trash !== true);
      part = { blocks: [...blocks, ...there], next: nextOf(page, next) };
      parts.set(key, part);
      hasGained = true;
    }
    return part.blocks;
  }

  async function within(id: string, depth: number): Promise<Block[]> {
    const blocks: Block[] = [];
    const children = await childrenOf(id);
    left.blocks -= children.length;
    for (const block of children) {
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

  const page = `${reader} ${pageId}`;
  try {
    const tree = { blocks: await within(pageId, 0), truncated };
    for (const key of read) parts.delete(key);
    timeOuts.delete(page);
    return tree;
  } catch (error) {
    const before = timeOuts.get(page) ?? 0;
    if (!limit.aborted || !hasGained || before >= mostTimeOuts) throw error;
    timeOuts.set(page, before + 1);
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
