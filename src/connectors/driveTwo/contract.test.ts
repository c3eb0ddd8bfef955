import type { FaultAnswer } from '../../../test/support/code-host/faults.js';
import { type DriveTwo, faults, startDriveTwo } from '../../../test/support/drive-two/index.js';
import { root } from '../contract.js';
import { describeConnector, type Failure, type Subject } from '../kit/test-contract.js';
import { createDriveTwo } from './index.js';

const answers: Record<Failure, FaultAnswer> = {
  revoked: faults.revoked,
  rateLimited: faults.limit,
  rateLimitedFor7s: faults.tooMany(7),
  notFound: faults.notFound,
  serverError: faults.serverError,
  badGateway: faults.badGateway,
  hang: 'hang',
  reset: 'reset',
  cut: 'cut',
  half: 'half',
  nonsense: { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>Welcome to this hotel</html>' },
};

describeConnector('driveTwo', async () => subjectOf(await startDriveTwo()));

function subjectOf(drive: DriveTwo): Subject {
  /** Patient on a busy machine, but for what hangs on purpose. */
  const places = { webUrl: drive.webUrl, apiUrl: drive.url, timeoutMs: 20_000 };
  const folders = new Map<string, string>();
  const ids = new Map<string, string>();
  const folderAt = (path: string): { in: string } | Record<string, never> => {
    if (path === '') return {};
    const at = path.lastIndexOf('/');
    const known =
      folders.get(path) ?? drive.files.add('folder', path.slice(at + 1), folderAt(path.slice(0, Math.max(at, 0))));
    folders.set(path, known);
    return { in: known };
  };
  return {
    connector: createDriveTwo(places),
    app: drive.app,
    redirectUri: 'https://cairn.example/callback',
    agree: drive.authorize,
    issueToken: drive.issueToken,
    revokeTokens: drive.revokeTokens,
    async addResource(files) {
      for (const { id } of drive.files.childrenOf(drive.files.rootId)) drive.files.remove(id);
      folders.clear();
      for (const [path, file] of Object.entries(files)) {
        const at = path.lastIndexOf('/');
        ids.set(path, drive.files.add({ file }, path.slice(at + 1), folderAt(path.slice(0, Math.max(at, 0)))));
      }
      return root;
    },
    write: async (_, path, file) => drive.files.edit(ids.get(path) ?? '', { file }),
    remove: async (_, path) => drive.files.remove(ids.get(path) ?? ''),
    fail(how) {
      if (how === 'hang') places.timeoutMs = 200;
      drive.fault({ answer: answers[how] });
    },
    heal() {
      places.timeoutMs = 20_000;
      drive.heal();
    },
    // A file lies elsewhere than where it is asked for; whether it came whole is asked last.
    calls: () =>
      drive.requests.filter(({ path }) => !path.startsWith('/download/') && !path.endsWith('id,size')).length,
    close: drive.close,
  };
}
