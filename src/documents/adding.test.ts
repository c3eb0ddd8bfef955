import { describe, expect, it } from '@jest/globals';
import { oldestFirst } from './adding.js';
import { incomingContent } from './incoming.js';

const item = (content: string, day?: string, customId?: string) =>
  incomingContent(
    { orgId: 'o' },
    {
      content,
      ...(day === undefined ? {} : { documentDate: new Date(day) }),
      ...(customId === undefined ? {} : { customId }),
    },
  );
const order = (...items: ReturnType<typeof item>[]) => oldestFirst(items).map(({ content }) => content);

describe('the order in which a batch is added', () => {
  it('is by date, those without one last, otherwise as sent', () => {
    expect(
      order(item('a'), item('b', '2026-01-02'), item('c', '2026-01-01'), item('d'), item('e', '2026-01-02')),
    ).toEqual(['c', 'b', 'e', 'a', 'd']);
  });

  it('is as sent for those of one document, the last of which counts', () => {
    const sent = [item('new', '2026-03-01', 'x'), item('between', '2026-02-01'), item('newest', '2026-01-01', 'x')];
    expect(order(...sent)).toEqual(['new', 'between', 'newest']);
  });
});
