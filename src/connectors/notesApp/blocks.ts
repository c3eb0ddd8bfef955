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

/** Blocks in blocks, by reader, version of the page and block. */
export type BlockCache = LRUCache<string, Listed[]>;

/**
 * The blocks of pages that a rate limit or an outage interrupted. The next try continues from there; otherwise a page of many
 * requests could never be read.
 */
export const blockCache = (): BlockCache =>
  new LRUCache({ maxSize: 100_000, sizeCalculation: (blocks) => blocks.length + 1, ttl: 600_000 });

/**
 * The blocks of a page with their children, down to a maximum depth. Child pages and databases are not read.
 * @param version identifies the reader and the page's current state
 * @throws {ProviderError}
 */
export async function readTree(client: Client, cache: BlockCache, version: string, pageId: string): Promise<Tree> {
  const left = { requests: mostRequests, blocks: mostBlocks };
  const read = new Set<string>();
  let truncated = false;

  async function childrenOf(id: string): Promise<Listed[]> {
    const key = `${version} ${id}`;
    read.add(key);
    const known = cache.get(key);
    if (known !== undefined) {
      left.requests -= Math.max(1, Math.ceil(known.length / pageSize));
      return known;
    }
    const children: Listed[] = [];
    let token: string | null = null;
    do {
      left.requests -= 1;
      const page = childrenShape.parse(
        await client.blocks.children.list({ block_id: id, page_size: pageSize, start_cursor: token }),
      );
      children.push(...page.results.filter(({ in_trash }) => in_trash !== true));
      token = nextOf(page, token);
      if (token !== null && (left.requests <= 0 || children.length >= left.blocks)) truncated = true;
    } while (token !== null && !truncated);
    cache.set(key, children);
    return children;
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

  const tree = { blocks: await within(pageId, 0), truncated };
  for (const key of read) cache.delete(key);
  return tree;
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
