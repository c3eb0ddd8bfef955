import pLimit from 'p-limit';
import type { Client } from '../../src/cli/demo/client.js';
import { waitUntilDone } from '../../src/cli/demo/wait.js';
import { makeDocuments } from '../latency/workload.js';
import { newQuestion } from '../new-question.js';
import { percentile, timed } from '../statistics.js';
import { markdownTable } from '../table.js';

const documents = 100;
const requests = 200;
const warmUp = 20;
const revision = '2026-07-28';

interface Parts {
  url: string;
  key: string;
  log: (line: string) => void;
}

/** The tool `search_memory`, in both eras of the protocol, against the search that it is made of, taken in turn. */
export async function runMcp(client: Client, { url, key, log }: Parts): Promise<string> {
  const containerTag = 'mcp-bench';
  const made = makeDocuments(documents, 1, 7_000);
  const limit = pLimit(8);
  await Promise.all(made.map(({ content }) => limit(() => client.add({ content, containerTag }))));
  await waitUntilDone(client, { containerTags: [containerTag], expected: documents, timeoutMs: 600_000 });
  log(`${documents} documents done`);
  const post = async (path: string, body: object, headers: Record<string, string> = {}): Promise<void> => {
    const answer = await fetch(new URL(path, url), {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok || text.includes('"isError":true')) throw new Error(`${path} answered ${answer.status}: ${text}`);
  };
  const message = (q: string, _meta?: object) => ({
    ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
    params: { name: 'search_memory', arguments: { query: q, namespace: containerTag }, _meta },
  });
  const envelope = {
    'io.modelcontextprotocol/protocolVersion': revision,
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const headers = { 'mcp-protocol-version': revision, 'mcp-method': 'tools/call', 'mcp-name': 'search_memory' };
  const asked: [string, (q: string) => Promise<void>][] = [
    ['POST /v4/search, the same', (q) => post('/v4/search', { q, containerTag, include: { documents: true } })],
    ['search_memory, 2025', (q) => post('/mcp', message(q))],
    ['search_memory, 2026', (q) => post('/mcp', message(q, envelope), headers)],
  ];
  const times = asked.map((): number[] => []);
  for (let i = 0; i < requests + warmUp; i++) {
    const question = made[i % documents]?.question ?? '';
    for (const [way, [, ask]] of asked.entries()) {
      const { ms } = await timed(() => ask(newQuestion(question)));
      if (i >= warmUp) times[way]?.push(ms);
    }
  }
  const [plain = []] = times;
  const rows = asked.map(([name], way) => {
    const [p50, p95] = [50, 95].map((p) => percentile(times[way] ?? [], p)) as [number, number];
    const over = p50 - percentile(plain, 50);
    return [name, String(requests), ...[p50, p95, over].map((ms) => `${ms.toFixed(2)} ms`)];
  });
  return markdownTable(['mcp', 'n', 'p50', 'p95', 'p50 over the search'], rows);
}
