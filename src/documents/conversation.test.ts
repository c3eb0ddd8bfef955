import { describe, expect, it } from '@jest/globals';
import { chunkContent, parseConversation } from '../content/chunking/index.js';
import { type ConversationMessage, conversationContent } from './conversation.js';

const shown = (messages: ConversationMessage[]): string[] =>
  chunkContent(conversationContent(messages), { title: null, countTokens: (text) => text.length / 4 }).map(
    ({ text }) => text,
  );

describe('the messages of a conversation', () => {
  it('are read back as its turns', () => {
    const content = conversationContent([
      { role: 'system', content: 'Be kind.' },
      { role: 'user', name: 'Ada', content: 'I moved to Lyon.' },
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'Nice!' },
          { type: 'text', text: 'When?' },
        ],
      },
    ]);
    expect(parseConversation(content)).toEqual([
      { speaker: null, role: 'system', text: 'Be kind.' },
      { speaker: 'Ada', role: 'user', text: 'I moved to Lyon.' },
      { speaker: null, role: 'assistant', text: 'Nice!\nWhen?' },
    ]);
  });

  it('keep tool calls and their answers, also without content, and can be found by them', () => {
    const messages: ConversationMessage[] = [
      { role: 'user', content: 'Rain in Lyon?' },
      { role: 'assistant', tool_calls: [{ id: '1', function: { name: 'get_weather', arguments: '{"city":"Lyon"}' } }] },
      { role: 'tool', tool_call_id: '1', content: '{"rain": false}' },
    ];
    expect(JSON.parse(conversationContent(messages))).toEqual([
      messages[0],
      { ...messages[1], content: '' },
      messages[2],
    ]);
    expect(shown(messages)).toEqual([
      'User: Rain in Lyon?',
      'Assistant: [tool call] get_weather(city: Lyon)',
      'Tool: {"rain": false}',
    ]);
  });

  it('leave a mark in the place of an image, and make no chunk of the mark alone', () => {
    const image = { type: 'image_url' as const, image_url: { url: `data:image/png;base64,${'A'.repeat(1_000)}` } };
    const messages: ConversationMessage[] = [
      { role: 'user', content: [{ type: 'text', text: 'What breed is this?' }, image] },
      { role: 'user', content: [image] },
    ];
    expect(shown(messages)).toEqual(['User: What breed is this?\n[image]']);
    expect(conversationContent(messages)).not.toContain('base64');
  });
});
