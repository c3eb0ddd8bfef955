import type { Connector, Grant, OfferedResource } from '../../src/connectors/contract.js';
import { ProviderError } from '../../src/connectors/errors.js';

/** A connector that speaks the contract and writes down what it is asked; each answer may be replaced. */
export function fakeConnector(replaced: Partial<Connector> = {}): { connector: Connector; asked: string[] } {
  const asked: string[] = [];
  let granted = 0;
  const grant = (): Grant => {
    granted += 1;
    const expiresAt = new Date(Date.now() + 3_600_000);
    return { accessToken: `access-${granted}`, refreshToken: `refresh-${granted}`, expiresAt };
  };
  const note = (what: string) => {
    asked.push(what);
  };
  const offered: OfferedResource = {
    ...{ id: 1, name: 'docs', full_name: 'octo/docs', description: null },
    ...{ private: true, default_branch: 'main', updated_at: null },
  };
  const connector: Connector = {
    authorizeUrl: ({ state, redirectUri, codeChallenge }) =>
      `https://provider.example/authorize?${new URLSearchParams({ state, redirectUri, codeChallenge })}`,
    async exchange({ code }) {
      note(`exchange ${code}`);
      return grant();
    },
    async refresh({ refreshToken }) {
      note(`refresh ${refreshToken}`);
      return grant();
    },
    async revoke({ accessToken }) {
      note(`revoke ${accessToken}`);
    },
    async account({ accessToken }) {
      note(`account ${accessToken}`);
      return { id: 'account', email: 'person@example.com', name: 'Person' };
    },
    async list() {
      throw new ProviderError('unavailable', 'Nothing is listed here.');
    },
    async fetch() {
      throw new ProviderError('notFound', 'There is nothing here.');
    },
    resources: {
      list: async () => ({ resources: [offered], total: 1 }),
      find: async () => offered,
    },
    webhooks: {
      async install(_access, { resource }) {
        note(`install ${resource.externalId}`);
        return { id: `hook-${resource.externalId}` };
      },
      async remove(_access, { id }) {
        note(`remove ${id}`);
      },
      read: async () => ({ kind: 'unsigned' }),
    },
    ...replaced,
  };
  return { connector, asked };
}
