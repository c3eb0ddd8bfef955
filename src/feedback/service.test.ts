import { expect, it } from '@jest/globals';
import { pino } from 'pino';
import { createFeedbackService } from './service.js';

it.each(['info', 'error', 'fatal', 'silent'])('feedback that is taken is in the log at the level %s', async (level) => {
  const lines: string[] = [];
  const log = pino({ level }, { write: (line: string) => void lines.push(line) });
  const limiter = { consume: async () => ({ limit: 20, remaining: 19, resetMs: 1 }) };
  const { id } = await createFeedbackService({ limiter, log }).take({ orgId: 'o' }, 'k', { title: 'Slow' });
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ feedbackId: id, feedback: { title: 'Slow' } }]);
});
