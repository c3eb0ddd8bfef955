import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { InferenceSession } from 'onnxruntime-node';
import { packageRoot } from '../../core/package.js';
import { truncateModel } from './onnx.js';

describe('a truncated model', () => {
  it('outputs an inner value and nothing else', async () => {
    const model = await readFile(join(packageRoot, 'models', 'reader.onnx'));
    const { outputNames, outputMetadata } = await InferenceSession.create(truncateModel(model, 'mask_bias'));
    expect(outputNames).toEqual(['mask_bias']);
    expect(outputMetadata[0]).toMatchObject({ name: 'mask_bias', isTensor: true, type: 'float32' });
  });

  it('contains only what that value depends on', async () => {
    const model = await readFile(join(packageRoot, 'models', 'reader.onnx'));
    const inside = truncateModel(model, 'mask_bias');
    expect(inside.length).toBeLessThan(model.length / 100);
    const { inputNames } = await InferenceSession.create(inside);
    expect(inputNames).toContain('attention_mask');
  });

  it('is refused when it is cut off', async () => {
    const model = await readFile(join(packageRoot, 'models', 'reader.onnx'));
    expect(() => truncateModel(model.subarray(0, model.length - 1), 'mask_bias')).toThrow(RangeError);
  });

  it('is refused when there is no such value', async () => {
    const model = await readFile(join(packageRoot, 'models', 'reader.onnx'));
    await expect(InferenceSession.create(truncateModel(model, 'nothing'))).rejects.toThrow('nothing');
  });
});
