import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { InferenceSession } from 'onnxruntime-node';
import { packageRoot } from '../../paths.js';
import { withOutput } from './onnx.js';

describe('a model with one more output', () => {
  it('gives a value of its inside beside what it gave before', async () => {
    const model = await readFile(join(packageRoot, 'models', 'reader.onnx'));
    const { outputNames, outputMetadata } = await InferenceSession.create(withOutput(model, 'mask_bias'));
    expect(outputNames).toEqual(['logits', 'mask_bias']);
    expect(outputMetadata[1]).toMatchObject({ name: 'mask_bias', isTensor: true, type: 'float32' });
  });

  it('is refused when there is no such value', async () => {
    const model = await readFile(join(packageRoot, 'models', 'reader.onnx'));
    await expect(InferenceSession.create(withOutput(model, 'nothing'))).rejects.toThrow('nothing');
  });
});
