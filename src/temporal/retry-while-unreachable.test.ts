import { describe, expect, it } from '@jest/globals';
import { ServiceError } from '@temporalio/client';
import { retryWhileUnreachable } from './retry-while-unreachable.js';

/** As gRPC gives it. */
const grpc = (code: number) => Object.assign(new Error('grpc'), { code, details: '', metadata: {} });
const late = new ServiceError('Failed to describe schedule', { cause: grpc(4) });

function failing(...errors: Error[]) {
  const left = [...errors];
  let calls = 0;
  const work = async () => {
    calls += 1;
    const error = left.shift();
    if (error !== undefined) throw error;
    return calls;
  };
  return { work, calls: () => calls };
}

describe('what Temporal is asked at a start', () => {
  it('is asked again while it does not answer in time', async () => {
    expect(await retryWhileUnreachable(failing(late, grpc(14)).work)).toBe(3);
  });

  it('is given up at once where asking again does not help', async () => {
    const denied = failing(grpc(7));
    await expect(retryWhileUnreachable(denied.work)).rejects.toMatchObject({ code: 7 });
    expect(denied.calls()).toBe(1);
  });
});
