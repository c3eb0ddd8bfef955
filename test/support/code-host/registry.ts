import { empty, refusal, type Stage } from './http.js';

export interface Repository {
  id: number;
  fullName: string;
}

/** What the emulator forgets: which repository an id is, and what it was called before. */
export interface Registry {
  stage: Stage;
  add(repository: Repository): void;
  find(fullName: string): Repository | null;
  /** The repository that has the name now. @throws when there is none */
  named(fullName: string): Repository;
  rename(from: string, to: string): void;
  remove(fullName: string): void;
  /** Its webhooks are lost on the emulator, which keeps them by name. */
  wasRenamed(id: number): boolean;
}

export function createRegistry(): Registry {
  const names = new Map<number, string>();
  const former = new Map<string, number>();
  const idOf = (fullName: string) => [...names].find(([, name]) => name === fullName)?.[0];

  const find = (fullName: string): Repository | null => {
    const id = idOf(fullName);
    return id === undefined ? null : { id, fullName };
  };

  /** `/repositories/{id}/…` is `/repos/{full name}/…`; a former name redirects there. */
  const stage: Stage = async (request, next) => {
    const { pathname, search } = request.url;
    const byId = /^\/repositories\/(\d+)(\/.*)?$/.exec(pathname);
    if (byId !== null) {
      const name = names.get(Number(byId[1]));
      if (name === undefined) return refusal(404, 'Not Found');
      return read(next({ ...request, url: new URL(`/repos/${name}${byId[2] ?? ''}${search}`, request.url) }));
    }
    const byName = /^\/repos\/([^/]+\/[^/]+)(\/.*)?$/.exec(pathname);
    if (byName === null) return next(request);
    const moved = idOf(byName[1] ?? '') === undefined ? former.get(byName[1] ?? '') : undefined;
    if (moved === undefined || !names.has(moved)) return read(next(request));
    const location = new URL(`/repositories/${moved}${byName[2] ?? ''}${search}`, request.url).toString();
    return empty(request.method === 'GET' ? 301 : 307, { location });
  };

  return {
    stage,
    add: ({ id, fullName }) => void names.set(id, fullName),
    find,
    named: (fullName) => find(fullName) ?? fail(`no repository ${fullName}`),
    rename(from, to) {
      const { id } = find(from) ?? fail(`no repository ${from}`);
      names.set(id, to);
      former.set(from, id);
    },
    remove: (fullName) => void names.delete(idOf(fullName) ?? -1),
    wasRenamed: (id) => [...former.values()].includes(id),
  };
}

/** What an account may not see is not there. */
async function read(answering: ReturnType<Stage>): ReturnType<Stage> {
  const answer = await answering;
  return answer.status === 403 && /^\{"message":"Forbidden"/.test(answer.body.toString())
    ? refusal(404, 'Not Found')
    : answer;
}

function fail(message: string): never {
  throw new Error(message);
}
