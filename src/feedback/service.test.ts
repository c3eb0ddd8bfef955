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

it('counts the messages of an organisation, and says so', async () => {
  const counted: unknown[] = [];
  const consume = async (...args: unknown[]) => {
    counted.push(args);
    return { limit: 20, remaining: 19, resetMs: 1 };
  };
  await createFeedbackService({ limiter: { consume }, log: pino({ level: 'silent' }) }).take({ orgId: 'o' }, 'k', {});
  expect(counted).toEqual([['feedback o', { max: 20, windowMs: 86_400_000 }, 'feedback messages of an organisation']]);
});
