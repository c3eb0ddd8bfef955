import type { ReceivedRequest } from './openai-server.js';

/** What a model was asked, as src/models/llm sends it over /chat/completions. */
export interface Asked {
  instructions: string;
  /** What stands between the fences, by label. */
  data: Map<string, string>;
  /** What the model said before, and complaints about it. */
  later: string[];
}

const FENCED = /<(data-[0-9a-f]{32}) label="([^"]*)">\n([\s\S]*?)\n<\/\1>/g;

/** @throws when the request holds no messages */
export function askedOf({ json }: ReceivedRequest): Asked {
  const [system, user, ...later] = (json['messages'] as { content: string }[]).map(({ content }) => content);
  if (system === undefined || user === undefined) throw new Error('expected a system and a user message');
  const data = new Map([...user.matchAll(FENCED)].map(([, , label = '', text = '']) => [label, text]));
  return { instructions: system, data, later };
}
