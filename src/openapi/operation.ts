import { usualBody } from '../http/json-body.js';
import type { Route } from '../http/route.js';
import { errorsOf, referToError } from './errors.js';
import { exampleOf } from './example.js';
import { capitalised, named, type Schemas } from './json-schema.js';
import { parametersOf } from './parameters.js';
import { security } from './security.js';
import { successesOf } from './successes.js';
import { tagOf } from './tags.js';

/** The Operation Object of a route at one of its paths. All paths but the first are deprecated. */
export function operationOf(route: Route, path: string, schemas: Schemas) {
  const isOldName = path !== route.paths[0];
  const parameters = parametersOf(route, path, schemas);
  const requestBody = requestBodyOf(route, schemas);
  return {
    operationId: isOldName ? `${route.operationId}ByOldName` : route.operationId,
    summary: route.summary,
    ...(route.description === undefined ? {} : { description: route.description }),
    tags: [tagOf(route.paths[0])],
    ...(isOldName ? { deprecated: true } : {}),
    security: security[route.access],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: {
      ...Object.fromEntries(errorsOf(route, path).map((status) => [status, referToError(status)])),
      ...successesOf(route, schemas),
    },
  };
}

function requestBodyOf(
  { body, bodyLimit = usualBody, upload, uploadIsOptional, operationId }: Route,
  schemas: Schemas,
) {
  if (body !== undefined) {
    const schema = named(schemas, `${capitalised(operationId)}Request`, schemas.convert(body, 'input'));
    const content = { 'application/json': { schema, example: exampleOf(schema, schemas.components, false) } };
    const { bytes, values } = bodyLimit;
    const description = `At most ${bytes / 1024 ** 2} MB and ${values.toLocaleString('en')} JSON values`;
    return { description, required: true, content };
  }
  if (upload === undefined) return undefined;
  const fields = schemas.convert(upload, 'input');
  const file = { type: 'string', format: 'binary', description: 'File of at most 50 MB' };
  const schema = {
    ...fields,
    properties: { file, ...fields.properties },
    required: [...(uploadIsOptional ? [] : ['file']), ...(fields.required ?? [])],
  };
  return { required: true, content: { 'multipart/form-data': { schema } } };
}
