import type { ConnectionService } from '../../connections/service.js';
import { invalidInput } from '../../core/errors.js';
import type { Scope } from '../../core/scope.js';
import type { UpdateConnector } from './schemas.js';

/** The repositories of a selection. @throws {CairnError} 400 for other kinds of things, and for an invalid id */
function chosenOf({ repos = [], ...others }: NonNullable<UpdateConnector['selection']>): { id: number }[] {
  const kind = Object.entries(others).find(([, ids]) => ids !== undefined)?.[0];
  if (kind !== undefined) throw invalidInput(`selection.${kind}: repositories alone can be selected`);
  const wrong = repos.filter((id) => !/^\d{1,15}$/.test(id));
  if (wrong.length > 0) throw invalidInput(wrong.map((id) => `selection.repos: ${id} is no id`).join('; '));
  return [...new Set(repos)].map((id) => ({ id: Number(id) }));
}

/** Changes a connector's selection and document limit. @throws {CairnError} like `configure`: 404, 400, 501, 503 */
export async function change(
  connections: ConnectionService,
  scope: Scope,
  id: string,
  { selection, documentLimit }: UpdateConnector,
): Promise<void> {
  const chosen = selection && chosenOf(selection);
  if (chosen !== undefined) await connections.configure(scope, id, { resources: chosen, documentLimit });
  else if (documentLimit !== undefined) await connections.limitDocuments(scope, id, documentLimit);
}
