import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApplicationFailure } from '@temporalio/activity';
import { CairnError, DocumentError, RetryLater, unavailable } from '../src/core/errors.js';
import type { Logger } from '../src/core/log.js';
import { EmbeddingUnavailable } from '../src/models/embedding/endpoint-failure.js';
import { toFailure } from './errors.js';

const log = { error: jest.fn(), warn: jest.fn(), child: jest.fn(() => log) } as unknown as Logger;
beforeEach(() => {
  jest.clearAllMocks();
});
const cast = (error: unknown) => toFailure(error, log);

describe('toFailure', () => {
  it('makes content that cannot be processed a failure that is not tried again, with its reason', () => {
    const failure = cast(new CairnError(422, 'Unprocessable content', 'The file is encrypted.'));
    expect(failure).toMatchObject({ nonRetryable: true, type: 'InvalidContent', message: 'The file is encrypted.' });
  });

  it.each([
    [Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
    [Object.assign(new Error('x'), { code: 'P1001' })],
    [Object.assign(new Error('x'), { cause: { kind: 'DatabaseNotReachable' } })],
    [new Error('Connection terminated unexpectedly')],
  ])('tells an outage: %s', (error) => {
    expect(cast(error)).toMatchObject({ nonRetryable: false, type: 'ServiceUnavailable' });
  });

  it('tries any other fault again, and keeps its text out of the history', () => {
    const failure = cast(new TypeError('cannot read "my private note"'));
    expect(failure).toMatchObject({ nonRetryable: false, type: 'Fault', message: 'TypeError' });
    expect(JSON.stringify(failure)).not.toContain('private note');
    expect(log.error).toHaveBeenCalledTimes(1);
  });

  it('comes back to what is busy outside when it said, and says why', () => {
    const failure = cast(new RetryLater('The server is busy (503).', 7_000));
    expect(failure).toMatchObject({ nonRetryable: false, type: 'RetryLater', message: 'The server is busy (503).' });
    expect(failure.nextRetryDelay).toBe(7_000);
    expect(cast(new RetryLater('Busy.')).nextRetryDelay).toBeUndefined();
  });

  it.each([
    [new RetryLater('The server is busy (status 503).'), 'The server is busy (status 503).'],
    [new CairnError(422, 'Unprocessable content', 'The file is encrypted.'), 'The file is encrypted.'],
  ])('logs the reason of each failed attempt: %s', (error, reason) => {
    cast(new DocumentError('one', 2, error));
    expect(jest.mocked(log.warn).mock.calls).toEqual([[{ reason }, 'activity failed']]);
  });

  it('waits no shorter than the policy does, whatever the other side says', () => {
    const busyFor = (ms: number) => toFailure(new DocumentError('one', 2, new RetryLater('Busy.', ms)), log, 60_000);
    expect(busyFor(250).nextRetryDelay).toBe(60_000);
    expect(busyFor(90_000).nextRetryDelay).toBe(90_000);
  });

  it('takes a file storage that is down for an outage', () => {
    expect(cast(unavailable('The file storage cannot be reached.'))).toMatchObject({ type: 'ServiceUnavailable' });
  });

  it('takes an embedding model that is out of reach for an outage, and comes back to it when it said', () => {
    const failure = cast(new EmbeddingUnavailable('The model answered with status 429', false, 90_000));
    expect(failure).toMatchObject({ type: 'ServiceUnavailable', nonRetryable: false, nextRetryDelay: 90_000 });
    expect(failure.message).toBe('The model answered with status 429');
  });

  it.each([
    [new CairnError(422, 'x', 'The text is no text.'), { type: 'InvalidContent', nonRetryable: true }],
    [new TypeError('x'), { type: 'Fault', nonRetryable: false, message: 'TypeError' }],
    [new RetryLater('Busy.', 7_000), { type: 'RetryLater', nonRetryable: false, nextRetryDelay: 7_000 }],
    [unavailable('Down.'), { type: 'ServiceUnavailable', nonRetryable: false }],
  ])('names the document that %s is about', (cause, failure) => {
    const details = [{ documentId: 'one', revision: 2 }];
    expect(cast(new DocumentError('one', 2, cause))).toMatchObject({ ...failure, details });
    expect(log.child).toHaveBeenCalledWith({ documentId: 'one' });
  });

  it('passes a failure on that is cast already', () => {
    const failure = ApplicationFailure.nonRetryable('x', 'Y');
    expect(cast(failure)).toBe(failure);
  });
});
