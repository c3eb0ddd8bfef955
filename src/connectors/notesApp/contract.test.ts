import type { FaultAnswer } from '../../../test/support/code-host/faults.js';
import { faults, type NotesApp, paragraph, startNotesApp } from '../../../test/support/notes-app/index.js';
import type { ParentOf } from '../../../test/support/notes-app/workspace.js';
import { root } from '../contract.js';
import { describeConnector, type Failure, type Subject } from '../kit/test-contract.js';
import { createNotesApp } from './index.js';

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

describeConnector('notesApp', async () => subjectOf(await startNotesApp()));

function subjectOf(notes: NotesApp): Subject {
  const { workspace } = notes;
  /** Patient on a busy machine, but for what hangs on purpose. */
  const places = { webUrl: notes.url, apiUrl: notes.url, timeoutMs: 20_000 };
  const pages = new Map<string, string>();

  /** Databases in databases. @returns what is in the last one has as its parent */
  function within(directories: readonly string[]): ParentOf {
    let parent: ParentOf = null;
    for (const [at, name] of directories.entries()) {
      const source = workspace.addDatabase(name, parent);
      const isLast = at === directories.length - 1;
      parent = isLast ? { type: 'data_source_id', id: source } : workspace.databaseOf(source);
    }
    return parent;
  }

  return {
    connector: createNotesApp(places),
    app: notes.app,
    redirectUri: 'https://cairn.example/callback',
    hasPkce: false,
    shown: (path, text) => `# ${path}\n\n\\${text.trim()}`,
    agree: notes.authorize,
    issueToken: notes.issueToken,
    revokeTokens: notes.revokeTokens,
    async addResource(files) {
      workspace.clear();
      for (const [path, text] of Object.entries(files)) {
        const directories = path.split('/');
        const title = directories.pop() ?? '';
        pages.set(path, workspace.addPage({ title, parent: within(directories), blocks: [paragraph(text)] }));
      }
      workspace.pass();
      return root;
    },
    async write(_, path, text) {
      workspace.write(pages.get(path) ?? '', [paragraph(text)]);
      workspace.pass();
    },
    remove: async (_, path) => workspace.trash(pages.get(path) ?? ''),
    fail(how) {
      if (how === 'hang') places.timeoutMs = 200;
      notes.fault({ answer: answers[how] });
    },
    heal() {
      places.timeoutMs = 20_000;
      notes.heal();
    },
    calls: () => notes.requests.length,
    close: notes.close,
  };
}
