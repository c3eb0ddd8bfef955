import { startScriptedLlm } from './scripted-server.js';

/** Runs `use` with the scripted LLM in this process's environment, so that an instance started meanwhile uses it. */
export async function withScriptedLlm<T>(log: (line: string) => void, use: () => Promise<T>): Promise<T> {
  const server = await startScriptedLlm();
  const scripted = {
    LLM_PROVIDER: 'openai-compatible',
    LLM_MODEL: 'scripted',
    LLM_BASE_URL: server.url,
    LLM_API_KEY: '',
  };
  Object.assign(process.env, scripted);
  try {
    return await use();
  } finally {
    log(`the scripted LLM was called ${server.calls()} times`);
    await server.close();
  }
}
