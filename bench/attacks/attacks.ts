import { eventually } from '../../test/support/eventually.js';
import { endlessPdf, pngFile } from '../../test/support/files/index.js';

/** Whom an attack is made on, and by whom. */
export interface Target {
  url: string;
  /** The attacker's organisation key. */
  key: string;
  /** That of an organisation that does nothing bad. */
  otherKey: string;
}

/** What one request of an attack came to. */
export interface Answer {
  /** 0: none came within the limit. */
  status: number;
  ms: number;
}

/** Answers of an attack by the kind of request, in words. */
export type Outcome = Record<string, Answer[]>;

export const attackNames = ['nesting', 'keys', 'metadata', 'burst', 'strangers', 'files'] as const;
export type AttackName = (typeof attackNames)[number];

/** Longest that a request of an attack is waited for. */
const limitMs = 120_000;
const megabyte = 1_000_000;

type Body = string | FormData;

async function request(url: string, key: string, path: string, body?: Body): Promise<Response> {
  const isJson = typeof body === 'string';
  return fetch(new URL(path, url), {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}`, ...(isJson ? { 'content-type': 'application/json' } : {}) },
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(limitMs),
  });
}

async function answered(work: () => Promise<Response>): Promise<Answer> {
  const started = performance.now();
  const status = await work().then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    () => 0,
  );
  return { status, ms: performance.now() - started };
}

const post = ({ url, key }: Target, path: string, body: Body) => answered(() => request(url, key, path, body));
const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

function upload(url: string, key: string, content: string | Uint8Array, name: string): Promise<Response> {
  const form = new FormData();
  form.append('file', new File([content], name));
  return request(url, key, '/v3/documents/file', form);
}

/** What each attack sends, bounded in count; a request that is not answered in two minutes is given up. */
export const attacks: Record<AttackName, { title: string; run(target: Target): Promise<Outcome> }> = {
  nesting: {
    title: '8 bodies of 22 MB of `[[[…]]]` at once',
    async run(target) {
      const body = '['.repeat(11 * megabyte) + ']'.repeat(11 * megabyte);
      return { bodies: await Promise.all(times(8, () => post(target, '/v3/documents', body))) };
    },
  },
  keys: {
    title: '5.9 MB of metadata with 500,000 bad keys',
    async run(target) {
      const metadata = times(500_000, (i) => `"${i} ":0`).join(',');
      return { bodies: [await post(target, '/v3/documents', `{"content":"keys","metadata":{${metadata}}}`)] };
    },
  },
  metadata: {
    title: '27 documents with 20 MB of metadata, and a list of them',
    async run(target) {
      const value = 'x'.repeat(20 * megabyte);
      const documents: Answer[] = [];
      for (let i = 0; i < 27; i += 1) {
        documents.push(await post(target, '/v3/documents', `{"content":"large ${i}","metadata":{"value":"${value}"}}`));
      }
      return { documents, lists: [await post(target, '/v3/documents/list', '{}')] };
    },
  },
  burst: {
    title: '300 searches and 300 adds at once',
    async run(target) {
      const pairs = times(300, (i) => ({
        search: post(target, '/v3/search', JSON.stringify({ q: `What is known of matter ${i}?` })),
        add: post(target, '/v3/documents', JSON.stringify({ content: `Matter ${i} is settled.` })),
      }));
      return {
        searches: await Promise.all(pairs.map(({ search }) => search)),
        adds: await Promise.all(pairs.map(({ add }) => add)),
      };
    },
  },
  strangers: {
    title: '300 searches with wrong keys at once',
    async run({ url, key, otherKey }) {
      const wrong = (i: number) => key.slice(0, key.lastIndexOf('_') + 1).padEnd(key.length - 4, 'x') + (1_000 + i);
      const body = '{"q":"anything"}';
      const searches = times(300, (i) => post({ url, key: wrong(i), otherKey }, '/v3/search', body));
      return { searches: await Promise.all(searches) };
    },
  },
  files: {
    title: 'slow files: nested HTML, long AsciiDoc, an endless PDF with an image behind it',
    async run({ url, key, otherKey }) {
      const slow = [
        ['nested.html', `${'<div><p>a '.repeat(150_000)}`],
        [
          'long.adoc',
          '== Part\n\n* a *bold* and _slanted_ `word` of link:x[y]\n** more {of} <<it>>\n\n'.repeat(70_000),
        ],
        ['endless.pdf', endlessPdf()],
        ['behind.png', pngFile('AN IMAGE BEHIND IT')],
      ] as const;
      const uploads = await Promise.all(slow.map(([name, content]) => answered(() => upload(url, key, content, name))));
      return { uploads, "the other's small file, until done": [await answered(() => smallFile(url, otherKey))] };
    },
  },
};

/** Uploads a small file and waits until search finds it. */
async function smallFile(url: string, key: string): Promise<Response> {
  const uploaded = await upload(url, key, `<p>The small file of ${performance.now()}.</p>`, 'small.html');
  const { id } = (await uploaded.clone().json()) as { id: string };
  const isDone = async () => {
    const answer = await request(url, key, `/v3/documents/${id}`);
    return ((await answer.json()) as { status: string }).status === 'done';
  };
  await eventually(isDone, 'the small file to be done', limitMs);
  return uploaded;
}
