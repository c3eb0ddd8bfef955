import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { InferenceSession } from 'onnxruntime-node';
import { packageRoot } from '../../core/package.js';
import { endingAt } from './onnx.js';

describe('a model that ends within', () => {
  it('gives a value of its inside, and nothing else', async () => {
    const model = await readFile(join(packageRoot, 'models', 'reader.onnx'));
    const { outputNames, outputMetadata } = await InferenceSession.create(endingAt(model, 'mask_bias'));
    expect(outputNames).toEqual(['mask_bias']);
    expect(outputMetadata[0]).toMatchObject({ name: 'mask_bias', isTensor: true, type: 'float32' });
  });

  it('is without what does not lead there', async () => {
    const model = await readFile(join(packageRoot, 'models', 'reader.onnx'));
    const inside = endingAt(model, 'mask_bias');
    expect(inside.length).toBeLessThan(model.length / 100);
    const { inputNames } = await InferenceSession.create(inside);
    expect(inputNames).toContain('attention_mask');
  });

  it('is refused when it is cut off', async () => {
    const model = await readFile(join(packageRoot, 'models', 'reader.onnx'));
    expect(() => endingAt(model.subarray(0, model.length - 1), 'mask_bias')).toThrow(RangeError);
  });

  it('is refused when there is no such value', async () => {
    const model = await readFile(join(packageRoot, 'models', 'reader.onnx'));
    await expect(InferenceSession.create(endingAt(model, 'nothing'))).rejects.toThrow('nothing');
  });
});
