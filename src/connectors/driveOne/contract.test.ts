import type { FaultAnswer } from '../../../test/support/code-host/faults.js';
import { type DriveOne, faults, startDriveOne } from '../../../test/support/drive-one/index.js';
import { root } from '../contract.js';
import { describeConnector, type Failure, type Subject } from '../kit/test-contract.js';
import { createDriveOne } from './index.js';

const answers: Record<Failure, FaultAnswer> = {
  revoked: faults.revoked,
  rateLimited: faults.userLimit,
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

describeConnector('driveOne', async () => subjectOf(await startDriveOne()));

function subjectOf(drive: DriveOne): Subject {
  /** Patient on a busy machine, but for what hangs on purpose. */
  const places = { webUrl: drive.url, tokenUrl: drive.url, apiUrl: drive.url, timeoutMs: 20_000 };
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
  const content = (text: string, path: string) => ({
    file: text,
    mimeType: path.endsWith('.md') ? 'text/markdown' : 'text/plain',
  });
  return {
    connector: createDriveOne(places),
    app: drive.app,
    redirectUri: 'https://cairn.example/callback',
    agree: drive.authorize,
    issueToken: drive.issueToken,
    revokeTokens: drive.revokeTokens,
    async addResource(files) {
      for (const id of [...drive.files.items.keys()]) drive.files.remove(id);
      folders.clear();
      for (const [path, text] of Object.entries(files)) {
        const at = path.lastIndexOf('/');
        const where = folderAt(path.slice(0, Math.max(at, 0)));
        ids.set(path, drive.files.add(content(text, path), path.slice(at + 1), where));
      }
      return root;
    },
    write: async (_, path, text) => drive.files.edit(ids.get(path) ?? '', content(text, path)),
    remove: async (_, path) => drive.files.remove(ids.get(path) ?? ''),
    fail(how) {
      if (how === 'hang') places.timeoutMs = 200;
      drive.fault({ answer: answers[how] });
    },
    heal() {
      places.timeoutMs = 20_000;
      drive.heal();
    },
    // A download that is not what its checksum says is looked at once more, whether the file has changed.
    calls: () => drive.requests.filter(({ path }) => !path.includes('fields=md5Checksum')).length,
    close: drive.close,
  };
}
