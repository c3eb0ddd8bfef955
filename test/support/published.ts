import { Ajv, type ValidateFunction } from 'ajv';

interface Response {
  $ref?: string;
  headers?: Record<string, unknown>;
  content?: Record<string, { schema: { $ref: string } }>;
}
interface Document {
  paths: Record<string, Record<string, { responses: Record<string, Response> }>>;
  components: { schemas: Record<string, object>; responses: Record<string, Response> };
}
interface Operation {
  document: string;
  method: string;
  pattern: RegExp;
  segments: number;
  responses: Record<string, Response>;
}
interface Seen {
  method: string;
  path: string;
  status: number;
  headers: Headers;
  body: unknown;
}

/** What may go wrong before there is an operation: a path that is broken, no route, a method that it has not. */
const beforeRouting: Record<string, Response> = Object.fromEntries(
  [400, 404, 405].map((status) => [
    status,
    { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
  ]),
);

/**
 * Reads the OpenAPI documents of a service. The function that it resolves with throws for an answer that is not as it says:
 * by its status, by its fields, of which there may be no further ones, or, for an error, by a header that is not there.
 */
export async function readPublished(apiUrl: string): Promise<(seen: Seen) => void> {
  const ajv = new Ajv({
    strict: false,
    allErrors: true,
    formats: { 'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, date: true, uri: true, binary: true },
  });
  const operations: Operation[] = [];
  for (const id of ['v3/openapi', 'openapi']) {
    const document = (await (await fetch(`${apiUrl}/${id}`)).json()) as Document;
    ajv.addSchema({ $id: id, components: closed(document.components) });
    operations.push(...operationsOf(id, document));
  }
  // Of two that a path fits, such as /documents/list and /documents/{id}, the one that names more of it.
  operations.sort((a, b) => a.segments - b.segments);

  return ({ method, path, status, headers, body }) => {
    const { pathname } = new URL(path, apiUrl);
    if (!/^\/(?:v[34]|console|ns|namespaces|organization|connectors|feedback|openapi)(?:\/|$)/.test(pathname)) return;
    const operation = operations.find((one) => one.method === method.toLowerCase() && one.pattern.test(pathname));
    const isRouted = operation !== undefined && canDecode(pathname);
    const response = (isRouted ? operation.responses : beforeRouting)[status];
    const problem =
      response === undefined
        ? 'it has no such status'
        : (missingHeaders(response, status, headers) ??
          wrongFields(ajv, operation?.document ?? 'openapi', response, body));
    if (problem === undefined) return;
    throw new Error(`${method} ${pathname} answered not as published: ${problem}\n${status} ${JSON.stringify(body)}`);
  };
}

function operationsOf(document: string, { paths, components }: Document): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => ({
      document,
      method,
      pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
      segments: path.split('{').length,
      responses: Object.fromEntries(
        Object.entries(responses).map(([status, { $ref, ...response }]) => [
          status,
          $ref === undefined ? response : (components.responses[$ref.split('/').at(-1) ?? ''] ?? response),
        ]),
      ),
    })),
  );
}

function missingHeaders({ headers: named = {} }: Response, status: number, headers: Headers): string | undefined {
  const missing = Object.keys(named).filter((name) => !headers.has(name));
  return status >= 400 && missing.length > 0 ? `it lacks ${missing.join(', ')}` : undefined;
}

function wrongFields(ajv: Ajv, document: string, { content }: Response, body: unknown): string | undefined {
  const $ref = content?.['application/json']?.schema.$ref;
  if ($ref === undefined) return undefined;
  const validate = ajv.getSchema(`${document}${$ref}`) as ValidateFunction | undefined;
  if (validate === undefined) return `there is no ${$ref}`;
  return validate(body) ? undefined : ajv.errorsText(validate.errors, { dataVar: 'body' });
}

/** The document says what there is, and that there may be more; here, more is something that it forgot. */
function closed<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(closed) as T;
  if (schema === null || typeof schema !== 'object') return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  const isOpen = inner['type'] === 'object' && 'properties' in inner && !('additionalProperties' in inner);
  return { ...inner, ...(isOpen ? { additionalProperties: false } : {}) } as T;
}

function canDecode(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
