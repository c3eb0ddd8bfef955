import { RequestError } from '@octokit/request-error';
import type { Access, Listing, ListRequest, Places, Resource } from '../contract.js';
import { ProviderError } from '../errors.js';
import { readPlace } from '../kit/cursors.js';
import { type Client, clientOf, readUnparsed, unparsed } from './client.js';
import { cursorOf, type Position, pageShape } from './cursors.js';
import { asking } from './errors.js';
import type { Head } from './items.js';
import { findRepository, nameOf } from './resources.js';
import { refShape, type Tree, treeShape } from './shapes.js';
import { walk } from './walking.js';

/**
 * The documentation files at the head of the branch, page by page, all pages of the same commit. An unchanged head since the
 * cursor is a listing without changes; an empty repository one without files and without a cursor.
 */
export function listFiles(places: Places, access: Access, { resource, cursor, page }: ListRequest): Promise<Listing> {
  return asking(async () => {
    const client = clientOf(places, access);
    if (page !== null) return nextPage(client, places, resource, page);
    const repository = await findRepository(places, access, resource);
    const branch = resource.branch ?? repository.default_branch;
    const resourceName = repository.full_name;
    const commit = await headOf(client, resourceName, branch);
    if (commit === null) return { ...nothing('full'), resourceName };
    if (cursor === cursorOf(branch, commit)) return { ...nothing('changes'), cursor, resourceName };
    const { webUrl } = places;
    const head = { webUrl, repositoryId: resource.externalId, fullName: resourceName, branch, commit };
    return { ...(await pageFrom(client, head, { open: [], skip: 0 })), resourceName };
  });
}

const nothing = (mode: Listing['mode']): Listing => ({ mode, items: [], gone: [], next: null, cursor: null });

function nextPage(client: Client, { webUrl }: Places, resource: Resource, page: string): Promise<Listing> {
  const { position, ...head } = readPlace(pageShape, page);
  return pageFrom(client, { ...head, webUrl, repositoryId: resource.externalId }, position);
}

async function pageFrom(client: Client, head: Head, from: Position): Promise<Listing> {
  const { items, next } = await walk(head, from, (sha, recursive) => readTree(client, head.fullName, sha, recursive));
  const { fullName, branch, commit } = head;
  return {
    mode: 'full',
    items,
    gone: [],
    next: next === null ? null : JSON.stringify({ fullName, branch, commit, position: next }),
    cursor: next === null ? cursorOf(branch, commit) : null,
  };
}

/** The commit a branch is at; null for an empty repository. */
async function headOf(client: Client, fullName: string, branch: string): Promise<string | null> {
  try {
    return await asking(() => readHead(client, fullName, branch));
  } catch (error) {
    const isMissing = error instanceof ProviderError && error.kind === 'notFound';
    throw isMissing ? new ProviderError('notFound', `The repository has no branch ${branch}`) : error;
  }
}

/** An empty repository is answered with 409. */
async function readHead(client: Client, fullName: string, branch: string): Promise<string | null> {
  try {
    const { data } = await client.rest.git.getRef({ ...nameOf(fullName), ref: `heads/${branch}` });
    return refShape.parse(data).object.sha;
  } catch (error) {
    if (error instanceof RequestError && error.status === 409) return null;
    throw error;
  }
}

/**
 * A tree by its id or its commit's.
 * @throws {ProviderError} `cursorExpired` when it is gone, as after a force push; `rejected` when a single directory
 * has more entries than the code host lists
 */
async function readTree(client: Client, fullName: string, sha: string, recursive: boolean): Promise<Tree> {
  try {
    const parameters = { ...nameOf(fullName), tree_sha: sha, ...(recursive && { recursive: 'true' }), ...unparsed };
    const tree = await asking(async () =>
      treeShape.parse(await readUnparsed((await client.rest.git.getTree(parameters)).data)),
    );
    if (tree.truncated && !recursive) {
      throw new ProviderError('rejected', 'A directory has more entries than the code host lists');
    }
    return tree;
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'notFound') {
      throw new ProviderError('cursorExpired', 'The commit being listed is gone');
    }
    throw error;
  }
}
