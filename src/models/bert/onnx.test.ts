import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { InferenceSession } from 'onnxruntime-node';
import { packageRoot } from '../../core/package.js';
import { sliceModel } from './onnx.js';

const execute = promisify(execFile);
/** In a process of its own, because the runtime does not take the arrays of jest's contexts for typed arrays. */
const comparison = `
  import { readFileSync } from 'node:fs';
  import { InferenceSession, Tensor } from 'onnxruntime-node';
  import { sliceModel } from ${JSON.stringify(join(packageRoot, 'dist', 'src', 'models', 'bert', 'onnx.js'))};
  const model = readFileSync(${JSON.stringify(join(packageRoot, 'models', 'reader.onnx'))});
  const hidden = new Tensor('float32', Float32Array.from({ length: 3 * 384 }, (_, at) => Math.sin(at)), [1, 3, 384]);
  const attention_mask = new Tensor('int64', BigInt64Array.of(1n, 1n, 0n), [1, 3]);
  const create = (bytes) => InferenceSession.create(bytes);
  const upper = await create(sliceModel(model, { from: 'mask_bias', to: 'logits' }));
  const lower = await create(sliceModel(model, { to: 'mask_bias' }));
  const whole = await (await create(model)).run({ hidden, attention_mask });
  const slices = await upper.run({ hidden, ...(await lower.run({ attention_mask })) });
  console.log(JSON.stringify({
    inputNames: upper.inputNames,
    whole: [...whole.logits.data],
    slices: [...slices.logits.data],
  }));
`;

describe('a slice of a model', () => {
  it('outputs an inner value and nothing else', async () => {
    const model = await readFile(join(packageRoot, 'models', 'reader.onnx'));
    const { outputNames, outputMetadata } = await InferenceSession.create(sliceModel(model, { to: 'mask_bias' }));
    expect(outputNames).toEqual(['mask_bias']);
    expect(outputMetadata[0]).toMatchObject({ name: 'mask_bias', isTensor: true, type: 'float32' });
  });

  it('contains only what that value depends on', async () => {
    const model = await readFile(join(packageRoot, 'models', 'reader.onnx'));
    const inside = sliceModel(model, { to: 'mask_bias' });
    expect(inside.length).toBeLessThan(model.length / 100);
    const { inputNames } = await InferenceSession.create(inside);
    expect(inputNames).toContain('attention_mask');
  });

  it('begins with an inner value, and two slices compute what the whole does', async () => {
    const { inputNames, whole, slices } = JSON.parse(
      (await execute(process.execPath, ['--input-type=module', '-e', comparison], { cwd: packageRoot })).stdout,
    );
    expect(inputNames.toSorted()).toEqual(['hidden', 'mask_bias']);
    expect(whole.some((value: number) => value !== 0)).toBe(true);
    expect(slices).toEqual(whole);
  });

  it('is refused when it is cut off', async () => {
    const model = await readFile(join(packageRoot, 'models', 'reader.onnx'));
    expect(() => sliceModel(model.subarray(0, model.length - 1), { to: 'mask_bias' })).toThrow(RangeError);
  });

  it('is refused when there is no such value', async () => {
    const model = await readFile(join(packageRoot, 'models', 'reader.onnx'));
    await expect(InferenceSession.create(sliceModel(model, { to: 'nothing' }))).rejects.toThrow('nothing');
  });
});
