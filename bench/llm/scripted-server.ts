import { cutAtSentence, oneLine } from '../../src/content/prose.js';
import { extractFacts, type Turn } from '../../src/memories/extraction/index.js';
import { askedOf } from '../../test/support/llm-request.js';
import { type Reply, startOpenAiServer } from '../../test/support/openai-server.js';

export interface ScriptedLlm {
  /** For LLM_BASE_URL, with LLM_PROVIDER=openai-compatible and any LLM_MODEL. */
  url: string;
  /** Requests answered so far. */
  calls(): number;
  close(): Promise<void>;
}

/**
 * A stand-in for an OpenAI-compatible model on a free port: it answers what memories are asked for with the facts that the
 * deterministic extractor finds in the content that was sent, and describes documents by their beginning. What it is asked
 * else it refuses.
 */
export async function startScriptedLlm(): Promise<ScriptedLlm> {
  const server = await startOpenAiServer((request): Reply => {
    const { instructions, data } = askedOf(request);
    const content = data.get('content');
    if (content !== undefined) return { says: { facts: notesOn(content, instructions) } };
    const described = [...data].find(([label]) => label.startsWith('document of type'))?.[1];
    if (described === undefined) return { refuses: 'not scripted' };
    const text = oneLine(described);
    return { says: { title: cutAtSentence(text, 60), summary: cutAtSentence(text, 200) } };
  });
  return { url: server.url, calls: () => server.requests.length, close: () => server.close() };
}

function notesOn(content: string, instructions: string) {
  const day = /was written on \p{L}+, (\d{4}-\d\d-\d\d)/u.exec(instructions)?.[1];
  if (day === undefined) throw new Error('the instructions give no date');
  const facts = extractFacts({ text: content, turns: turnsOf(content), date: new Date(`${day}T00:00:00Z`) });
  return facts.map(({ source, forgetAfter, ...fact }) => ({
    ...fact,
    quote: source,
    forgetAfter: forgetAfter?.toISOString() ?? null,
  }));
}

/** A conversation is sent as one object a line. */
function turnsOf(content: string): Turn[] | null {
  try {
    return content.split('\n').map((line) => {
      const { speaker, role, text } = JSON.parse(line) as {
        speaker: string;
        role: Turn['role'] | 'person';
        text: string;
      };
      return { speaker, role: role === 'person' ? null : role, text };
    });
  } catch {
    return null;
  }
}
