import type { Connector, Places } from '../../../src/connectors/contract.js';
import { ProviderError } from '../../../src/connectors/errors.js';

/** A provider of one note, which gives a grant for any code. Its files are made to lie in `src/connectors/fifth`. */
export function createFifth({ webUrl, apiUrl }: Places): Connector {
  return {
    authorizeUrl: ({ app, redirectUri, state }) =>
      `${webUrl}/authorize?${new URLSearchParams({ client_id: app.clientId, redirect_uri: redirectUri, state })}`,
    exchange: async () => ({ accessToken: 'token', refreshToken: null, expiresAt: null }),
    account: async () => ({ id: 'account', email: 'ada@fifth.example', name: 'Ada' }),
    list: async () => ({
      mode: 'full',
      items: [{ externalId: 'note', etag: '1', path: 'note.md', modifiedAt: null, hint: {} }],
      gone: [],
      next: null,
      cursor: 'end',
    }),
    async fetch(_access, { item }) {
      if (item.externalId !== 'note') throw new ProviderError('notFound', 'There is one note only');
      const body = { text: 'The fifth provider keeps its notes in a drawer.' };
      return { type: 'fifth_note', title: 'A note', body, url: `${apiUrl}/note`, metadata: {} };
    },
  };
}
