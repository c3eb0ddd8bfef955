import { setTimeout as delay } from 'node:timers/promises';
import { messageOf, StartError } from '../core/errors.js';
import { packageRoot } from '../core/package.js';
import { type Client, createClient, type NewDocument, type SearchMode } from './demo/client.js';
import { conversation, sessionContent } from './demo/conversation.js';
import { type Instance, startInstance } from './demo/instance.js';
import { readOwnDocs } from './demo/own-docs.js';
import { showProfile, showSearch } from './demo/show.js';
import { createTerminal, type Output, type Terminal } from './demo/terminal.js';
import { waitUntilDone, waitUntilDreamt } from './demo/wait.js';

const docs = 'demo-docs';
const nora = 'demo-nora';
const stageTimeoutMs = 180_000;

const searches: { q: string; mode: SearchMode; containerTag: string }[] = [
  { q: 'What happens to accepted documents when the process is killed?', mode: 'documents', containerTag: docs },
  { q: 'How do I back up my data?', mode: 'documents', containerTag: docs },
  { q: 'Which food must she not eat?', mode: 'hybrid', containerTag: nora },
  { q: 'Where does she live?', mode: 'memories', containerTag: nora },
  { q: 'What is planned for November?', mode: 'memories', containerTag: nora },
];

export interface DemoOptions {
  /** Leaves everything running until Ctrl-C, for a look at the Temporal UI. */
  keep?: boolean;
  output?: Output;
}

/**
 * Starts a Cairn on a fresh data directory, feeds it this repository's documentation and an invented conversation, shows
 * searches, a profile and timings, and stops it again.
 * @throws {StartError} when anything fails or does not finish within its time; the instance is stopped then too
 */
export async function runDemo(options: DemoOptions = {}): Promise<void> {
  const terminal = createTerminal(options.output ?? process.stdout);
  terminal.line(`\n${terminal.style('bold', 'Cairn demo')}\n`);
  try {
    await showEverything(terminal, options.keep === true);
  } catch (error) {
    throw new StartError(`The demo failed: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

async function showEverything(terminal: Terminal, keep: boolean): Promise<void> {
  const documents = await demoDocuments();
  const instance = await startInstance({ onLine: (line) => terminal.passing(line) });
  try {
    terminal.done('started', instance.startMs, 'with a data directory of its own');
    const client = createClient(instance.apiUrl, instance.key);
    await ingest(terminal, client, documents);
    await recall(terminal, client);
    await linkToTemporal(terminal, instance, keep);
  } catch (error) {
    terminal.line('\nThe last lines of the instance:');
    for (const line of instance.lastLines.slice(-10)) terminal.line(`  ${line}`);
    throw error;
  } finally {
    const stopping = performance.now();
    await instance.stop();
    terminal.done('stopped', performance.now() - stopping);
  }
}

async function demoDocuments(): Promise<NewDocument[]> {
  const own = (await readOwnDocs(packageRoot)).map(({ path, content }) => ({
    content,
    containerTag: docs,
    customId: path,
    filepath: path,
    taskType: 'superrag' as const,
  }));
  const chats = conversation.map((session) => ({
    content: sessionContent(session),
    containerTag: nora,
    customId: session.id,
    documentDate: session.date,
  }));
  return [...own, ...chats];
}

async function ingest(terminal: Terminal, client: Client, documents: NewDocument[]): Promise<void> {
  const started = performance.now();
  for (const document of documents) await client.add(document);
  const sent = performance.now() - started;
  const files = documents.length - conversation.length;
  terminal.done(`${documents.length} documents accepted`, sent, `${files} of our docs, ${conversation.length} chats`);
  await waitUntilDone(client, {
    containerTags: [docs, nora],
    expected: documents.length,
    timeoutMs: stageTimeoutMs,
    onProgress: (ready) => terminal.passing(`${ready} of ${documents.length} searchable`),
  });
  terminal.done('all searchable', performance.now() - started, 'since the first was sent');
  await waitUntilDreamt(client, {
    containerTags: [nora],
    expected: conversation.length,
    timeoutMs: stageTimeoutMs,
    onProgress: (ready) => terminal.passing(`memories of ${ready} of ${conversation.length} chats`),
  });
  terminal.done('memories and profile', performance.now() - started, 'since the first was sent');
}

async function recall(terminal: Terminal, client: Client): Promise<void> {
  terminal.line(`\n${terminal.style('bold', 'Searches')}\n`);
  for (const { q, mode, containerTag } of searches) {
    const started = performance.now();
    const results = await client.search({ q, containerTag, searchMode: mode, limit: 3, threshold: 0 });
    showSearch(terminal, { q, mode, containerTag, ms: performance.now() - started, results });
    if (results.length === 0) throw new Error(`the search “${q}” found nothing`);
  }
  terminal.line(`${terminal.style('bold', 'Profile')}  ${terminal.style('dim', nora)}\n`);
  const profile = await client.profile(nora);
  showProfile(terminal, profile);
  if (profile.static.length === 0) throw new Error('the profile is empty');
}

async function linkToTemporal(terminal: Terminal, instance: Instance, keep: boolean): Promise<void> {
  if (instance.temporalUiUrl === null) return;
  const link = new URL('/namespaces/default/workflows', instance.temporalUiUrl);
  link.searchParams.set('query', `CairnContainer = "${nora}"`);
  terminal.line(`${terminal.style('bold', 'Temporal UI')}  ${link}`);
  if (!keep) {
    terminal.line(
      terminal.style('dim', 'It ends with the demo; `cairn demo --keep` leaves it running until Ctrl-C.\n'),
    );
    return;
  }
  terminal.line(`${terminal.style('bold', 'API')}          ${instance.apiUrl}  ${terminal.style('dim', instance.key)}`);
  terminal.line(terminal.style('dim', 'Running until Ctrl-C.\n'));
  await delay(2 ** 31 - 1);
}
