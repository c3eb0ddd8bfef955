import { type FaultAnswer, faults, startCodeHost } from '../../../test/support/code-host/index.js';
import { describeConnector, type Failure, type Subject } from '../kit/test-contract.js';
import { createCodeHost } from './index.js';

const answers: Record<Failure, FaultAnswer> = {
  revoked: faults.revoked,
  rateLimited: faults.secondaryLimit,
  rateLimitedFor7s: faults.tooMany(7),
  notFound: faults.notFound,
  serverError: faults.serverError,
  badGateway: faults.badGateway,
  hang: 'hang',
  reset: 'reset',
  cut: 'cut',
  half: 'half',
  nonsense: { status: 200, headers: { 'content-type': 'application/json' }, body: '{"never": "mind"}' },
};

describeConnector('codehost', async (): Promise<Subject> => {
  const host = await startCodeHost();
  let made = 0;
  /** Patient on a busy machine, but for what hangs on purpose. */
  const places = { webUrl: host.url, apiUrl: host.url, timeoutMs: 20_000 };
  return {
    connector: createCodeHost(places),
    app: host.app,
    redirectUri: 'http://127.0.0.1:1234/callback',
    agree: (link) => host.authorize(link),
    issueToken: host.issueToken,
    revokeTokens: host.revokeTokens,
    async addResource(files) {
      made += 1;
      const { id, fullName } = await host.addRepository(`docs-${made}`, { files });
      return { externalId: String(id), name: fullName, branch: 'main' };
    },
    write: async ({ name }, path, text) => void (await host.commit(name, { write: { [path]: text } })),
    remove: async ({ name }, path) => void (await host.commit(name, { delete: [path] })),
    fail(how) {
      if (how === 'hang') places.timeoutMs = 200;
      host.fault({ answer: answers[how] });
    },
    heal() {
      places.timeoutMs = 20_000;
      host.heal();
    },
    calls: () => host.requests.length,
    close: host.close,
  };
});
