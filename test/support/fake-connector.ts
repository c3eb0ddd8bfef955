import type { Connector, Grant, OfferedResource } from '../../src/connectors/contract.js';
import { ProviderError } from '../../src/connectors/errors.js';
import { newId } from '../../src/core/ids.js';

/**
 * A connector that speaks the contract and writes down what it is asked; each answer may be replaced. A traded token is unique, as at a
 * provider; what is written down of it is its first word.
 */
export function fakeConnector(replaced: Partial<Connector> = {}): { connector: Connector; asked: string[] } {
  const asked: string[] = [];
  let granted = 0;
  const grant = (suffix = ''): Grant => {
    granted += 1;
    const expiresAt = new Date(Date.now() + 3_600_000);
    return { accessToken: `access-${granted}${suffix}`, refreshToken: `refresh-${granted}`, expiresAt };
  };
  const note = (what: string) => {
    asked.push(what);
  };
  const firstWord = (token: string) => token.split(' ', 1)[0];
  const offered: OfferedResource = {
    ...{ id: 1, name: 'docs', full_name: 'octo/docs', description: null },
    ...{ private: true, default_branch: 'main', updated_at: null },
  };
  const connector: Connector = {
    authorizeUrl: ({ state, redirectUri, codeChallenge }) =>
      `https://provider.example/authorize?${new URLSearchParams({ state, redirectUri, codeChallenge })}`,
    async exchange({ code }) {
      note(`exchange ${code}`);
      return grant(` ${newId()}`);
    },
    async refresh({ refreshToken }) {
      note(`refresh ${refreshToken}`);
      return grant();
    },
    async revoke({ accessToken }) {
      note(`revoke ${firstWord(accessToken)}`);
    },
    async account({ accessToken }) {
      note(`account ${firstWord(accessToken)}`);
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
