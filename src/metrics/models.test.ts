import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { type Llm, LlmError } from '../models/llm/index.js';
import { createMetrics } from './metrics.js';
import { measureLlm, observeBert } from './models.js';

const request = { schema: z.object({}), schemaName: 'notes', instructions: '', data: [], maxOutputTokens: 10 };

describe('a language model', () => {
  it('has its calls, what they cost and how they ended counted', async () => {
    const metrics = createMetrics();
    const told: number[] = [];
    const generate: Llm['generate'] = async ({ onUsage, schema }) => {
      onUsage?.({ inputTokens: 100, outputTokens: 7 });
      if (told.length > 1) throw new LlmError('unavailable', 'busy');
      return schema.parse({});
    };
    const llm = measureLlm({ name: 'm', isPaused: () => false, generate }, metrics);
    const ask = () => llm.generate({ ...request, onUsage: ({ inputTokens }) => told.push(inputTokens) });
    expect(await ask()).toEqual({});
    await expect(ask()).rejects.toThrow('busy');
    expect(told).toEqual([100, 100]);
    const text = await metrics.registry.metrics();
    for (const line of [
      'cairn_llm_duration_seconds_count{purpose="notes",outcome="answered"} 1',
      'cairn_llm_duration_seconds_count{purpose="notes",outcome="unavailable"} 1',
      'cairn_llm_tokens_total{purpose="notes",direction="input"} 200',
      'cairn_llm_tokens_total{purpose="notes",direction="output"} 14',
    ]) {
      expect(text).toContain(line);
    }
  });
});

describe('the embedding model', () => {
  it('has its queue, its waiting times and its durations measured', async () => {
    const metrics = createMetrics();
    const observer = observeBert(metrics);
    observer.queued();
    observer.queued();
    observer.started('query', 0.01);
    observer.ended('embed', 0.004);
    const text = await metrics.registry.metrics();
    for (const line of [
      'cairn_model_waiting 1',
      'cairn_model_wait_seconds_count{priority="query"} 1',
      'cairn_model_duration_seconds_sum{task="embed"} 0.004',
    ]) {
      expect(text).toContain(line);
    }
  });
});
