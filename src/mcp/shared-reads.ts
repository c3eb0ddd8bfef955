import { cutAtSentence } from '../content/prose.js';
import { validate } from '../http/validate.js';
import { profileBody } from '../profiles/schemas.js';
import { type Call, namespaceOf } from './call.js';

/** How many containers one answer lists. */
export const mostSpaces = 200;
const longestDescription = 200;

/** Reads the lasting and the recent facts of a container, for tools, resources and the prompt. @throws {CairnError} 400, 403 */
export async function readProfile(call: Call, named: string | undefined) {
  const namespace = namespaceOf(call, named);
  const request = validate(profileBody, { containerTag: namespace, include: ['static', 'dynamic'] });
  const { profile } = await call.services.profiles.read(call.scope, request);
  return { namespace, profile: { static: profile.static ?? [], dynamic: profile.dynamic ?? [] } };
}

/** Lists the containers that the key opens, most recently written first; `count` is the number of all. */
export async function readSpaces({ services, scope }: Call) {
  const { containers, count } = await services.containers.described(scope, mostSpaces);
  const spaces = containers.map((space) => ({
    namespace: space.containerTag,
    description: space.description && cutAtSentence(space.description, longestDescription),
    documentCount: space.documentCount,
    memoryCount: space.memoryCount,
    updatedAt: space.lastActivityAt,
  }));
  return { spaces, count };
}
