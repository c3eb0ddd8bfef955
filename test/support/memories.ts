import { expect } from '@jest/globals';
import type { Api } from './tenant.js';

export const texts = (found: { memory: string }[]) => found.map(({ memory }) => memory);

/** What tests of memories do and look at over HTTP. */
export function memoriesOf(api: Api) {
  /** Writes memories that have to be accepted. @returns the answer's body */
  async function write(containerTag: string, ...memories: (string | Record<string, unknown>)[]) {
    const items = memories.map((memory) => (typeof memory === 'string' ? { content: memory } : memory));
    const { status, body } = await api.post('/v4/memories', { memories: items, containerTag });
    expect({ status, body }).toMatchObject({ status: 200 });
    return body;
  }

  async function idOf(containerTag: string, memory: string | Record<string, unknown>): Promise<string> {
    return (await write(containerTag, memory)).memories[0].id;
  }

  async function entries(containerTag: string, more: Record<string, unknown> = {}) {
    return (await api.post('/v4/memories/list', { containerTags: [containerTag], ...more })).body.memoryEntries;
  }

  const listed = async (containerTag: string, more?: Record<string, unknown>) =>
    texts(await entries(containerTag, more));

  async function found(q: string, containerTag: string): Promise<string[]> {
    return texts((await api.post('/v4/search', { q, containerTag, threshold: 0 })).body.results);
  }

  async function profiled(containerTag: string): Promise<string[]> {
    const { profile } = (await api.post('/v4/profile', { containerTag })).body;
    return [...profile.static, ...profile.dynamic];
  }

  return { write, idOf, entries, listed, found, profiled };
}
