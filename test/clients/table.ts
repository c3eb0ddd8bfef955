import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { stack } from '../support/tenant.js';

const file = join(process.cwd(), 'docs', 'clients.md');
const [begin, end] = ['<!-- made by scripts/client-table.sh -->', '<!-- end -->'];
const clients = ['PyPI 5.0.1', 'PyPI 3.62.0', 'npm 4.25.4'] as const;
export type Client = (typeof clients)[number];

/** Of each client the cells by method. */
type Table = Record<Client, Record<string, string>>;

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

function read(text: string): Table {
  const [, inside = ''] = text.split(begin);
  const [, , ...rows] = (inside.split(end)[0] ?? '').trim().split('\n');
  const lines = rows.map(cellsOf);
  const column = (at: number) =>
    Object.fromEntries(lines.flatMap(([name = '', ...cells]) => (cells[at] ? [[name.slice(1, -1), cells[at]]] : [])));
  return Object.fromEntries(clients.map((client, at) => [client, column(at)])) as Table;
}

function write(text: string, table: Table): string {
  const names = [...new Set(clients.flatMap((client) => Object.keys(table[client])))].sort();
  const rows = [
    ['method', ...clients],
    Array(clients.length + 1).fill('---'),
    ...names.map((name) => [`\`${name}\``, ...clients.map((client) => table[client][name] ?? '')]),
  ];
  const [before = ''] = text.split(begin);
  const [, after = ''] = text.split(end);
  return `${before}${begin}\n\n${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n\n${end}${after}`;
}

/** One name for what the clients call `deleteByID`, `delete_by_id` and `import_`. */
const nameOf = (method: string): string =>
  method
    .replace(/ID$/, 'Id')
    .replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    .replace(/_$/, '');

/** The pattern of a request's path in the OpenAPI documents. */
async function patterns(): Promise<(path: string) => string | undefined> {
  const documents = await Promise.all(
    ['/v3/openapi', '/openapi'].map(async (address) => (await fetch(`${stack().apiUrl}${address}`)).json()),
  );
  const paths = documents.flatMap((document) => Object.keys((document as { paths: object }).paths));
  // Of two that a path fits, the one that names more of it.
  paths.sort((a, b) => a.split('{').length - b.split('{').length);
  return (path) => paths.find((pattern) => new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}$`).test(path));
}

/** Holds what a client has called against its column in docs/clients.md, or writes it there. */
export async function expectInTable(
  client: Client,
  requests: Record<string, readonly [string, string]>,
): Promise<void> {
  const patternOf = await patterns();
  const called = Object.entries(requests).map(([method, [verb, path]]) => [
    nameOf(method),
    `\`${verb} ${patternOf(path) ?? `${path}, which is not described`}\``,
  ]);
  const column: Record<string, string> = Object.fromEntries(called);
  const text = await readFile(file, 'utf8');
  const table = read(text);
  if (process.env['WRITE_CLIENT_TABLE'] === undefined) expect(table[client]).toEqual(column);
  else await writeFile(file, write(text, { ...table, [client]: column }));
}
