import { openCassette } from './cassette.js';
import { startRecorder } from './recorder.js';
import { folderSource, noSource, upstreamSource } from './sources.js';

export interface RecordedLlmOptions {
  /** File of the answers on record, to which new ones are added. */
  llmCassette: string;
  /** Name of the model whose answers a new cassette holds. */
  llmModel: string;
  /** Base URL of a server that answers what is not on record; its key is in LLM_UPSTREAM_KEY. */
  llmUpstream?: string;
  /** Folder in which prompts that are not on record wait for their answer files. */
  llmFolder?: string;
}

/**
 * Runs `use` with the LLM on record in this process's environment, so that an instance started meanwhile uses it.
 * @returns its report, and a line on where the answers came from
 */
export async function withRecordedLlm(
  options: RecordedLlmOptions,
  log: (line: string) => void,
  use: () => Promise<string>,
): Promise<string> {
  const cassette = await openCassette(options.llmCassette, options.llmModel);
  const server = await startRecorder(cassette, await sourceOf(options), log);
  Object.assign(process.env, {
    LLM_PROVIDER: 'openai-compatible',
    LLM_MODEL: cassette.model,
    LLM_BASE_URL: server.url,
    LLM_API_KEY: '',
    LLM_TIMEOUT: '10m', // whoever answers by hand takes their time
  });
  try {
    const report = await use();
    const { replayed, recorded, unanswered } = server.counts;
    return `${report}\n\nLLM: ${replayed} answers from the record, ${recorded} new, ${unanswered} prompts without an answer`;
  } finally {
    await server.close();
  }
}

function sourceOf({ llmUpstream: url, llmFolder: folder, llmModel: model }: RecordedLlmOptions) {
  if (url !== undefined) return upstreamSource({ url, model, apiKey: process.env['LLM_UPSTREAM_KEY'] });
  return folder === undefined ? noSource : folderSource(folder);
}
