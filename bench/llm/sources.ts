import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Message, promptOf } from './cassette.js';

interface Prompt {
  key: string;
  messages: readonly Message[];
  /** The whole body of the request. */
  request: object;
}

/** Where an answer comes from that is not on record. */
export type Source = (prompt: Prompt) => Promise<string>;

interface Upstream {
  /** Base URL of an OpenAI-compatible server, ending in /v1. */
  url: string;
  model: string;
  apiKey: string | undefined;
}

const folderPollMs = 500;

/** Asks a model over HTTP. The source throws when it refuses the request or gives no text. */
export function upstreamSource({ url, model, apiKey }: Upstream): Source {
  return async ({ request }) => {
    const answer = await fetch(`${url}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
      body: JSON.stringify({ ...request, model }),
    });
    if (!answer.ok) throw new Error(`the upstream model answered ${answer.status}: ${await answer.text()}`);
    const { choices } = (await answer.json()) as { choices?: { message?: { content?: string | null } }[] };
    const text = choices?.[0]?.message?.content;
    if (!text) throw new Error('the upstream model gave no text');
    return text;
  };
}

/**
 * Lays each prompt into a folder as `{key}.prompt.txt`, and waits for as long as it takes until somebody, a person or a
 * model, has put `{key}.answer.txt` beside it.
 */
export async function folderSource(folder: string): Promise<Source> {
  await mkdir(folder, { recursive: true });
  return async ({ key, messages }) => {
    const [prompt, answer] = [join(folder, `${key}.prompt.txt`), join(folder, `${key}.answer.txt`)];
    await writeFile(`${prompt}.part`, promptOf(messages));
    await rename(`${prompt}.part`, prompt); // whoever watches the folder finds it whole
    for (;;) {
      const text = await readFile(answer, 'utf8').catch(absent);
      if (text.trim() !== '') {
        await rm(prompt);
        return text;
      }
      await delay(folderPollMs);
    }
  };
}

/** Answers nothing: only what is on record is said. */
export const noSource: Source = async ({ key }) => {
  throw new Error(`no answer is on record for the prompt ${key}`);
};

function absent(error: NodeJS.ErrnoException): string {
  if (error.code !== 'ENOENT') throw error;
  return '';
}
