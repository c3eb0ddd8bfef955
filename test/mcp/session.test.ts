import { afterAll, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { callTool, closeMcp, overHttp } from '../support/mcp.js';
import { closeDatabase, newTenant } from '../support/tenant.js';

afterAll(async () => {
  await closeMcp();
  await closeDatabase();
});

it('an agent adds, searches, corrects and forgets', async () => {
  const { key } = await newTenant();
  const agent = await overHttp(key, 2026, { 'x-sm-project': 'assistant' });
  const question = { query: 'Where does the user live?' };
  const memories = async (): Promise<{ id: string; memory: string }[]> =>
    (await callTool(agent, 'list_memories')).fields.memoryEntries;
  const known = (words: string) => async () => (await memories()).find(({ memory }) => memory.includes(words));

  // It begins with what is known, which is nothing.
  expect((await agent.getPrompt({ name: 'context' })).messages).toMatchObject([
    { content: { text: expect.stringContaining('Nothing is known yet.') } },
  ]);

  // The user says where they live; the agent keeps it.
  const first = await callTool(agent, 'add_memory', { content: 'I live in Berlin.' });
  expect(first.text).toContain('Saved in assistant');
  await eventually(known('Berlin'), 'the memory of Berlin');

  // In a later conversation it looks that up.
  const found = await callTool(agent, 'search_memory', question);
  expect(found.fields.results[0].text).toContain('Berlin');

  // The user has moved. The new value takes the place of the old one.
  await callTool(agent, 'add_memory', { content: 'I moved. I live in Lisbon now.' });
  await eventually(known('Lisbon'), 'the memory of Lisbon');
  await eventually(async () => !(await known('Berlin')()), 'the old value to be superseded');
  const after = await callTool(agent, 'search_memory', question);
  expect(after.fields.results[0].text).toContain('Lisbon');
  expect(after.text).not.toContain('Berlin');

  // The user wants it forgotten: the memories, and the documents that still say it.
  await callTool(agent, 'forget_memory', { memoryId: after.fields.results[0].id, reason: 'the user asked for it' });
  for (const { id } of (await callTool(agent, 'list_documents')).fields.documents) {
    await callTool(agent, 'delete_document', { documentId: id });
  }
  expect((await callTool(agent, 'search_memory', question)).text).toBe('Nothing found.');
  expect(await memories()).toEqual([]);
  expect((await callTool(agent, 'get_profile')).text).toBe('Nothing is known yet.');
});
