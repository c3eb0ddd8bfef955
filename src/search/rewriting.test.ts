import { describe, expect, it } from '@jest/globals';
import { type Llm, LlmError } from '../models/llm/index.js';
import { createRewrite } from './rewriting.js';

const monday = new Date('2023-05-08T12:00:00Z');
const now = () => monday;

/** A model that says this, or fails, and what it was asked. */
function scripted(answer: object | Error) {
  const asked: unknown[] = [];
  const llm = {
    name: 'scripted/one',
    async generate(request: unknown) {
      asked.push(request);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  } as unknown as Llm;
  return { llm, asked };
}

describe('a question rewritten without a model', () => {
  const rewrite = createRewrite({ llm: null, now });

  it.each([
    ['Hello! What did Dana do last week?', 'What did Dana do in the week of 1 May 2023?'],
    ['who visited me yesterday', 'who visited me on 7 May 2023'],
    ['When is the meeting tomorrow?', 'When is the meeting on 9 May 2023?'],
    ['What happened on 3 March 2021?', 'What happened on 3 March 2021?'],
    ['Where does Dana live?', 'Where does Dana live?'],
    ['Where is the meeting on Friday?', 'Where is the meeting on 12 May 2023?'],
    ['black friday deals', 'black friday deals'],
    ['When is Taco Tuesday?', 'When is Taco Tuesday?'],
    ['Who wrote Yesterday?', 'Who wrote Yesterday?'],
  ])('%p becomes %p', async (question, wanted) => {
    expect(await rewrite(question)).toBe(wanted);
  });
});

describe('a question rewritten by a model', () => {
  it('is what the model says, asked with the day that it is, and the question as data', async () => {
    const { llm, asked } = scripted({ query: '  Dana home town address ' });
    expect(await createRewrite({ llm, now })('where does she live?')).toBe('Dana home town address');
    expect(asked).toEqual([
      expect.objectContaining({
        instructions: expect.stringContaining('2023-05-08'),
        data: [{ label: 'question', text: 'where does she live?' }],
        maxOutputTokens: 200,
      }),
    ]);
  });

  it.each(['unavailable', 'refused', 'invalid'] as const)('stays as it is when the model is %s', async (kind) => {
    const { llm } = scripted(new LlmError(kind, 'no answer'));
    expect(await createRewrite({ llm, now })('Hi! where does Dana live?')).toBe('Hi! where does Dana live?');
  });

  it('stays as it is when the model says nothing, and is bounded when it says much', async () => {
    expect(await createRewrite({ llm: scripted({ query: ' ' }).llm, now })('where?')).toBe('where?');
    const long = await createRewrite({ llm: scripted({ query: 'word '.repeat(1_000) }).llm, now })('where?');
    expect(long).toHaveLength(1_000);
  });

  it('is not asked about a text that is too long for a question', async () => {
    const { llm, asked } = scripted({ query: 'short' });
    const text = `Hi, ${'x'.repeat(2_000)}`;
    expect(await createRewrite({ llm, now })(text)).toBe(text);
    expect(await createRewrite({ llm: null, now })(text)).toBe(text);
    expect(asked).toEqual([]);
  });

  it('fails as a fault where the fault is ours', async () => {
    const { llm } = scripted(new TypeError('ours'));
    await expect(createRewrite({ llm, now })('where?')).rejects.toThrow('ours');
  });
});
