/** A document of the list endpoint, with the fields that the demo and the benches read. */
export interface DocumentSummary {
  id: string;
  customId: string | null;
  title: string | null;
  status: string;
  dreamingStatus: 'dreaming' | 'done';
}

/** A document of the get endpoint. */
export interface DocumentDetails extends DocumentSummary {
  content?: string | null;
  processingMetadata: { failureReason: string | null; memoryExtractor?: string; progress?: string } | null;
}

export interface NewDocument {
  content: string;
  containerTag: string;
  customId?: string;
  filepath?: string;
  /** `superrag`: searched, but no memories are taken from it. */
  taskType?: 'memory' | 'superrag';
  /** ISO 8601; when the content was authored. */
  documentDate?: string;
  /** Whether `done` waits for the memories. */
  dreaming?: 'instant' | 'dynamic';
}

export type SearchMode = 'memories' | 'hybrid' | 'documents';

export interface SearchRequest {
  q: string;
  containerTag: string;
  searchMode: SearchMode;
  limit: number;
  threshold?: number;
  rerank?: boolean;
}

/** A chunk or a memory; exactly one of the two texts is set. */
export interface SearchResult {
  id: string;
  chunk?: string;
  memory?: string;
  similarity: number;
  /** The filepath of a chunk's document. */
  filepath?: string | null;
}

/** A current memory of the list endpoint and its earlier versions, with the fields that the benches read. */
export interface ListedMemory {
  memory: string;
  isInference: boolean;
  /** ISO 8601; when it expires. */
  forgetAfter: string | null;
  history: { memory: string }[];
}

export interface Profile {
  static: string[];
  dynamic: string[];
}

/** An answer with a status other than 2xx. */
export class ApiError extends Error {
  override name = 'ApiError';

  constructor(
    readonly status: number,
    readonly route: string,
    body: string,
  ) {
    super(`${route} answered ${status}: ${body.slice(0, 500)}`);
  }
}

/** The calls that the demo and the benches make. Every call throws {@link ApiError} on a status other than 2xx. */
export interface Client {
  add(document: NewDocument): Promise<{ id: string; status: string }>;
  /** Adds documents to one container. */
  addBatch(contents: readonly string[], containerTag: string): Promise<{ results: { id: string }[] }>;
  addFile(bytes: Uint8Array<ArrayBuffer>, name: string, containerTag: string): Promise<{ id: string; status: string }>;
  get(id: string): Promise<DocumentDetails>;
  remove(id: string): Promise<void>;
  /** One page of the documents in any of the containers, and the number of all of them. */
  list(query: { containerTags: string[]; status?: string; limit: number; page?: number }): Promise<{
    documents: DocumentSummary[];
    total: number;
  }>;
  search(request: SearchRequest): Promise<SearchResult[]>;
  profile(containerTag: string): Promise<Profile>;
  /** All memories of a container, including forgotten and expired ones on request. */
  memories(containerTag: string, includeForgotten: boolean): Promise<ListedMemory[]>;
}

const memoriesPage = 200;

/** A client over plain `fetch` for the service at `url`, such as `http://127.0.0.1:3000`. */
export function createClient(url: string, key: string): Client {
  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const isForm = body instanceof FormData;
    const response = await fetch(new URL(path, url), {
      method,
      headers: { authorization: `Bearer ${key}`, ...(isForm ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new ApiError(response.status, `${method} ${path}`, text);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }

  return {
    add: (document) => call('POST', '/v3/documents', document),
    addBatch: (documents, containerTag) => call('POST', '/v3/documents/batch', { documents, containerTag }),
    addFile(bytes, name, containerTag) {
      const form = new FormData();
      form.append('containerTag', containerTag);
      form.append('file', new File([bytes], name));
      return call('POST', '/v3/documents/file', form);
    },
    get: (id) => call('GET', `/v3/documents/${encodeURIComponent(id)}`),
    remove: (id) => call('DELETE', `/v3/documents/${encodeURIComponent(id)}`),
    async list(query) {
      const page = await call<{ memories: DocumentSummary[]; pagination: { totalItems: number } }>(
        'POST',
        '/v3/documents/list',
        query,
      );
      return { documents: page.memories, total: page.pagination.totalItems };
    },
    search: async (request) => (await call<{ results: SearchResult[] }>('POST', '/v4/search', request)).results,
    profile: async (containerTag) =>
      (await call<{ profile: Profile }>('POST', '/v4/profile', { containerTag })).profile,
    async memories(containerTag, includeForgotten) {
      const listed: ListedMemory[] = [];
      for (let page = 1; ; page++) {
        const query = { containerTags: [containerTag], includeForgotten, limit: memoriesPage, page };
        const { memoryEntries } = await call<{ memoryEntries: ListedMemory[] }>('POST', '/v4/memories/list', query);
        listed.push(...memoryEntries);
        if (memoryEntries.length < memoriesPage) return listed;
      }
    },
  };
}
