import { beforeAll, describe, expect, it } from '@jest/globals';
import { fileDownload, noContent, rawAnswer } from '../src/http/route.js';
import type { OpenApiDocument } from '../src/openapi/document.js';
import { apiRoutes } from '../src/routes.js';
import type { Services } from '../src/services.js';
import { stack } from './support/tenant.js';

/** Stands for services that nobody calls: the walk is over the route table alone. */
const nothing: object = new Proxy(() => nothing, { get: () => nothing });
const all = apiRoutes(nothing as Services);
const walked = all
  .filter(({ undocumented }) => undocumented !== true)
  .flatMap((route) => route.paths.map((path) => ({ ...route, path })));

interface Answer {
  content: { 'application/json': { example: unknown } };
}

/** Fields of a schema, or parameters of an operation. */
type Parts = Record<string, object>;
const keyedByName = (parts: { name: string }[]): Parts => Object.fromEntries(parts.map((part) => [part.name, part]));

const get = (path: string) => fetch(new URL(path, stack().apiUrl));
const addresses = ['/v3/openapi', '/v4/openapi', '/openapi'] as const;
const isVersioned = (path: string) => /^\/(v[34]|console)\//.test(path);
/** The paths that the document at an address describes. */
const walkedOf = (address: string) => walked.filter(({ path }) => isVersioned(path) === (address !== '/openapi'));
let documents: Record<string, OpenApiDocument>;
beforeAll(async () => {
  const read = async (address: string) => [address, await (await get(address)).json()];
  documents = Object.fromEntries(await Promise.all(addresses.map(read)));
});

const template = (path: string) => path.replace(/:(\w+)/g, '{$1}');

function operationOf({ method, path }: { method: string; path: string }) {
  const operation = documents[isVersioned(path) ? '/v3/openapi' : '/openapi']?.paths[template(path)]?.[method];
  if (operation === undefined) throw new Error(`the document does not describe ${method} ${path}`);
  return operation;
}

describe('an OpenAPI document', () => {
  it.each(addresses)('at %s is in version 3.0.0, for everybody', async (address) => {
    const answer = await get(address);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    const served = (await answer.json()) as OpenApiDocument;
    expect([served.openapi, served.info.version]).toEqual(['3.0.0', '3.0.0']);
    const paths = walkedOf(address).map(({ path }) => template(path));
    expect(Object.keys(served.paths).sort()).toEqual([...new Set(paths)].sort());
  });

  it('of the versioned paths is the same at both addresses', () => {
    expect(documents['/v4/openapi']).toEqual(documents['/v3/openapi']);
  });

  it('leaves out what describes itself, and that alone', () => {
    const left = all.filter(({ undocumented }) => undocumented).map(({ method, paths }) => [method, ...paths]);
    expect(left).toEqual(['post', 'get', 'delete'].map((method) => [method, '/mcp']));
  });

  it('names each operation once', () => {
    const names = walked.map((route) => operationOf(route).operationId);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(['/v3/openapi', '/openapi'])('at %s says of every field and parameter what it means', (address) => {
    const silent: string[] = [];
    const visit = (node: unknown, at: string): void => {
      if (typeof node !== 'object' || node === null) return;
      const { properties = {}, parameters = [] } = node as { properties?: Parts; parameters?: { name: string }[] };
      for (const [name, part] of Object.entries({ ...properties, ...keyedByName(parameters) })) {
        if (!('$ref' in part || 'description' in part)) silent.push(`${at}/${name}`);
      }
      for (const [key, child] of Object.entries(node)) visit(child, `${at}/${key}`);
    };
    visit(documents[address], '');
    expect(silent).toEqual([]);
  });

  it.each(walked)('$method $path: who may call, what it answers, what can go wrong', (route) => {
    const { security, responses } = operationOf(route);
    const schemes = security.flatMap((requirement) => Object.keys(requirement));
    const expected = { public: [], organization: ['organizationKey'], session: ['consoleSession'] } as const;
    expect(schemes).toEqual(
      route.access === 'key' || route.access === 'any' ? ['organizationKey', 'scopedKey'] : expected[route.access],
    );
    expect(responses).toHaveProperty(String(route.status ?? 200));
    if (route.begins !== undefined) expect(responses).toHaveProperty('202');
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['500', '503']));
    if (route.access !== 'public') expect(Object.keys(responses)).toEqual(expect.arrayContaining(['401', '429']));
  });

  it.each(walked.filter(({ response }) => ![noContent, fileDownload, rawAnswer].includes(response as never)))(
    '$method $path has an answer for an example, which is one',
    (route) => {
      const { responses } = operationOf(route);
      const answer = responses[route.status ?? 200] as Answer;
      expect(() => route.response.parse(answer.content['application/json'].example)).not.toThrow();
    },
  );

  it.each(walked.filter(({ body }) => body !== undefined))('$method $path takes its own example', (route) => {
    const { content } = operationOf(route).requestBody as Answer;
    expect(() => route.body?.parse(content['application/json'].example)).not.toThrow();
  });

  it('marks what is only an older name', () => {
    const marks = walked.map((route) => operationOf(route).deprecated ?? false);
    expect(marks).toEqual(walked.map(({ path, paths }) => path !== paths[0]));
    expect(marks).toContain(true);
  });
});

describe('the page at /docs', () => {
  const parts = ['/docs', '/docs/page.css', '/docs/page.js', '/docs/swagger-ui.css', '/docs/swagger-ui-bundle.js'];

  it('comes with all its parts from here, and asks nobody else for any', async () => {
    const answers = await Promise.all(parts.map(get));
    expect(answers.map(({ status }) => status)).toEqual(parts.map(() => 200));
    const [page] = await Promise.all(answers.map((answer) => answer.text()));
    expect(page).not.toMatch(/(?:src|href)="(?!\/|data:)/);
    expect(answers[0]?.headers.get('content-security-policy')).toMatch(/default-src 'none'.*script-src 'self'/);
  });

  it('shows every endpoint once, by its name of today', async () => {
    const { paths } = (await (await get('/docs/openapi.json')).json()) as OpenApiDocument;
    const names = walked.filter(({ path, paths: [name] }) => path === name);
    for (const { method, path } of names) expect(paths[template(path)]).toHaveProperty(method);
    expect(Object.values(paths).flatMap((methods) => Object.keys(methods))).toHaveLength(names.length);
  });
});
