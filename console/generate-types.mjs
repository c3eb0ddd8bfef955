// The types of the wire, src/api/schema.d.ts, from the OpenAPI document that the compiled service publishes.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { apiRoutes } from '../dist/src/routes.js';

// Stands for services that nobody calls: the document comes from the route table alone.
const nothing = new Proxy(() => nothing, { get: () => nothing });
const { handle } = apiRoutes(nothing).find(({ paths: [path] }) => path === '/v3/openapi');
const document = JSON.parse(JSON.stringify(await handle({})));
// The older names of the same routes, and addresses that providers call.
for (const path of Object.keys(document.paths)) if (path.startsWith('/v3/memories')) delete document.paths[path];

const output = join(import.meta.dirname, 'src', 'api', 'schema.d.ts');
const types = astToString(await openapiTS(document, { defaultNonNullable: false }));
const before = () => {
  try {
    return readFileSync(output, 'utf8');
  } catch {
    return '';
  }
};
if (before() !== types) writeFileSync(output, types);
