import type { Access, OfferedResource, Places, ResourceCapability, ResourcePage } from '../contract.js';
import { ProviderError } from '../errors.js';
import { nullIf } from '../kit/asking.js';
import { type Client, clientOf } from './client.js';
import { asking } from './errors.js';
import { type Repository, repositoriesShape, repositoryShape } from './shapes.js';

export function repositoryCapability(places: Places): ResourceCapability {
  return {
    list: (access, page, perPage) => asking(() => listRepositories(clientOf(places, access), page, perPage)),
    find: (access, resource) => findRepository(places, access, resource).then(offer),
  };
}

async function listRepositories(client: Client, page: number, perPage: number): Promise<ResourcePage> {
  const { data, headers } = await client.rest.repos.listForAuthenticatedUser({
    sort: 'full_name',
    page,
    per_page: perPage,
  });
  const resources = repositoriesShape.parse(data).map(offer);
  const isLast = lastPageOf(headers.link) === null && (resources.length > 0 || page === 1);
  return { resources, total: isLast ? (page - 1) * perPage + resources.length : await countRepositories(client) };
}

/** The code host returns no total, but the number of the last page: with one item per page, that is the total. */
async function countRepositories(client: Client): Promise<number> {
  const { data, headers } = await client.rest.repos.listForAuthenticatedUser({ per_page: 1 });
  return lastPageOf(headers.link) ?? repositoriesShape.parse(data).length;
}

/** The last page's number in a Link header (RFC 8288); null on the last page itself. */
function lastPageOf(link: string | undefined): number | null {
  const url = /<([^>]+)>;\s*rel="last"/.exec(link ?? '')?.[1];
  return url === undefined ? null : Number(new URL(url).searchParams.get('page'));
}

/**
 * A repository by its id, which survives renames and transfers; by its name if the code host lacks that route and the name
 * still belongs to the same repository.
 * @throws {ProviderError} `notFound` when the account cannot see it
 */
export function findRepository(
  places: Places,
  access: Access,
  { externalId, name }: { externalId: string; name: string },
): Promise<Repository> {
  const client = clientOf(places, access);
  return asking(async () => {
    const found = (await byId(client, externalId)) ?? (await byName(client, name));
    if (found === null || String(found.id) !== externalId) {
      throw new ProviderError('notFound', 'The repository was deleted, or this account no longer sees it');
    }
    return found;
  });
}

const byId = (client: Client, id: string): Promise<Repository | null> =>
  orNull(async () => repositoryShape.parse((await client.request('GET /repositories/{id}', { id })).data));

async function byName(client: Client, name: string): Promise<Repository | null> {
  const { owner, repo } = nameOf(name);
  return repo === ''
    ? null
    : orNull(async () => repositoryShape.parse((await client.rest.repos.get({ owner, repo })).data));
}

const orNull = <T>(call: () => Promise<T>): Promise<T | null> => nullIf(['notFound'], () => asking(call));

/** The two parts of a full name. */
export function nameOf(fullName: string): { owner: string; repo: string } {
  const [owner = '', repo = ''] = fullName.split('/');
  return { owner, repo };
}

const offer = (repository: Repository): OfferedResource => ({
  id: repository.id,
  name: repository.name,
  full_name: repository.full_name,
  description: repository.description ?? null,
  private: repository.private,
  default_branch: repository.default_branch,
  updated_at: repository.updated_at ?? null,
});
