import { describe, expect, it } from '@jest/globals';
import { validate } from '../http/validate.js';
import { conversationBody, uploadFields } from './schemas.js';

describe('the JSON fields of an upload', () => {
  it('are clean as JSON bodies are: no NUL, no half of a pair of surrogates, also where they come as escapes', () => {
    const sent = {
      metadata: '{"a":"x\\u0000y","b":["\\ud800"]}',
      filterByMetadata: '{"a":"\\u0000"}',
      containerTags: ['["on\\u0000e"]'],
    };
    expect(validate(uploadFields, sent)).toEqual({
      metadata: { a: 'xy', b: ['\ufffd'] },
      filterByMetadata: { a: '' },
      containerTags: ['one'],
    });
  });
});

describe('a JSON field of an upload', () => {
  const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

  it.each([
    ['is nested deeper than any request has to be', deep(20_000), 'is nested deeper than 100'],
    ['is no JSON', '[oops', 'is not valid JSON'],
  ])('that %s is refused by its name', (_case, text, problem) => {
    const sent = { metadata: text, filterByMetadata: text, containerTags: [text] };
    expect(() => validate(uploadFields, sent)).toThrow(
      expect.objectContaining({
        status: 400,
        details: `containerTags: ${problem}; metadata: ${problem}; filterByMetadata: ${problem}`,
      }),
    );
  });
});

describe('a message of a conversation', () => {
  const withParts = (...content: unknown[]) =>
    validate(conversationBody, { conversationId: 'chat', messages: [{ role: 'user', content }] });

  it('has parts of text and of images, which may have more fields', () => {
    const parts = [
      { type: 'text', text: 'Hi', cache_control: {} },
      { type: 'image_url', image_url: { url: 'https://example.org/rex.png' } },
    ];
    expect(withParts(...parts).messages[0]?.content).toEqual(parts);
  });

  it.each([
    ['of another type', { type: 'input_text', text: 'My dog is Rex.' }],
    ['of no type', { text: 'My dog is Rex.' }],
    ['of text without one', { type: 'text' }],
    ['of text that is none', { type: 'text', text: 7 }],
  ])('with a part %s is refused, as what it says would be lost', (_case, part) => {
    expect(() => withParts({ type: 'text', text: 'Hi' }, part)).toThrow(
      expect.objectContaining({ status: 400, details: expect.stringMatching(/^messages\.0\.content.*: .*image_url/) }),
    );
  });
});
