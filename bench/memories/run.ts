import { randomBytes } from 'node:crypto';
import type { Client } from '../../src/cli/demo/client.js';
import { waitUntilDone } from '../../src/cli/demo/wait.js';
import { devFive } from './data/dev-five.js';
import { devFour } from './data/dev-four.js';
import { devOne } from './data/dev-one.js';
import { devThree } from './data/dev-three.js';
import { devTwo } from './data/dev-two.js';
import { fourthFiveFirst } from './data/fourth-five-first.js';
import { fourthFiveSecond } from './data/fourth-five-second.js';
import { fourthFourFirst } from './data/fourth-four-first.js';
import { fourthFourSecond } from './data/fourth-four-second.js';
import { fourthOneFirst } from './data/fourth-one-first.js';
import { fourthOneSecond } from './data/fourth-one-second.js';
import { fourthSixFirst } from './data/fourth-six-first.js';
import { fourthSixSecond } from './data/fourth-six-second.js';
import { fourthThreeFirst } from './data/fourth-three-first.js';
import { fourthThreeSecond } from './data/fourth-three-second.js';
import { fourthTwoFirst } from './data/fourth-two-first.js';
import { fourthTwoSecond } from './data/fourth-two-second.js';
import { freshFiveFirst } from './data/fresh-five-first.js';
import { freshFiveSecond } from './data/fresh-five-second.js';
import { freshFourFirst } from './data/fresh-four-first.js';
import { freshFourSecond } from './data/fresh-four-second.js';
import { freshOneFirst } from './data/fresh-one-first.js';
import { freshOneSecond } from './data/fresh-one-second.js';
import { freshThreeFirst } from './data/fresh-three-first.js';
import { freshThreeSecond } from './data/fresh-three-second.js';
import { freshTwoFirst } from './data/fresh-two-first.js';
import { freshTwoSecond } from './data/fresh-two-second.js';
import { thirdFive } from './data/third-five.js';
import { thirdFour } from './data/third-four.js';
import { thirdOne } from './data/third-one.js';
import { thirdSix } from './data/third-six.js';
import { thirdThree } from './data/third-three.js';
import { thirdTwo } from './data/third-two.js';
import type { Persona } from './persona.js';
import { memoriesReport } from './report.js';
import { type Answers, type Score, score } from './scoring.js';

const ingestTimeoutMs = 900_000;

/** `third` and `fourth` were written blind, one after the other, and are asked when they are named only. */
export const halves = ['dev', 'held-out', 'third', 'fourth'] as const;
export type Half = (typeof halves)[number];

const personas: Readonly<Record<Half, readonly Persona[]>> = {
  dev: [
    ...devOne,
    ...devTwo,
    ...devThree,
    ...devFour,
    ...devFive,
    ...freshOneFirst,
    ...freshOneSecond,
    ...freshTwoFirst,
    ...freshTwoSecond,
  ],
  'held-out': [
    ...freshThreeFirst,
    ...freshThreeSecond,
    ...freshFourFirst,
    ...freshFourSecond,
    ...freshFiveFirst,
    ...freshFiveSecond,
  ],
  third: [...thirdOne, ...thirdTwo, ...thirdThree, ...thirdFour, ...thirdFive, ...thirdSix],
  fourth: [
    ...fourthOneFirst,
    ...fourthOneSecond,
    ...fourthTwoFirst,
    ...fourthTwoSecond,
    ...fourthThreeFirst,
    ...fourthThreeSecond,
    ...fourthFourFirst,
    ...fourthFourSecond,
    ...fourthFiveFirst,
    ...fourthFiveSecond,
    ...fourthSixFirst,
    ...fourthSixSecond,
  ],
};

export interface MemoriesOptions {
  /** Which personas; `dev` and `held-out` unless one is named. */
  half?: Half;
  /** Whether to tell what went wrong, persona by persona. */
  findings: boolean;
  log: (line: string) => void;
}

/**
 * Has every persona tell their facts, session by session, asks their questions and returns the report as Markdown; leaves
 * nothing behind.
 */
export async function runMemories(client: Client, { half, findings, log }: MemoriesOptions): Promise<string> {
  const run = randomBytes(4).toString('hex');
  const tagOf = ({ name }: Persona) => `memories-${name}-${run}`;
  const asked = half === undefined ? (['dev', 'held-out'] as const) : [half];
  const people = asked.flatMap((each) => personas[each]);
  const documents: string[] = [];
  try {
    await tell(client, people, tagOf, documents);
    log(`${documents.length} documents of ${people.length} personas done`);
    const scores: Record<string, Score[]> = {};
    for (const each of asked) {
      scores[each] = [];
      for (const persona of personas[each]) {
        const result = score(persona, await answersOf(client, persona, tagOf(persona)));
        scores[each].push(result.score);
        // What fails in the others is not looked at.
        if (findings && (each === 'dev' || each === 'third')) for (const finding of result.findings) log(finding);
      }
    }
    return `${await extractorOf(client, documents)}\n\n${memoriesReport(scores)}`;
  } finally {
    for (const id of documents) await client.remove(id);
  }
}

/** Sends the first documents of all, then the second ones, and so on, each round when the one before is done. */
export async function tell<Person extends Pick<Persona, 'documents'>>(
  client: Client,
  people: readonly Person[],
  tagOf: (person: Person) => string,
  sent: string[],
): Promise<void> {
  const rounds = Math.max(...people.map(({ documents }) => documents.length));
  for (let round = 0; round < rounds; round++) {
    for (const persona of people) {
      const document = persona.documents[round];
      if (document === undefined) continue;
      const { id } = await client.add({
        content: document.content,
        containerTag: tagOf(persona),
        documentDate: `${document.date}T12:00:00.000Z`,
        dreaming: 'instant',
      });
      sent.push(id);
    }
    await waitUntilDone(client, {
      containerTags: people.map(tagOf),
      expected: sent.length,
      timeoutMs: ingestTimeoutMs,
    });
  }
}

async function answersOf(client: Client, { questions }: Persona, containerTag: string): Promise<Answers> {
  const results: string[][] = [];
  for (const { text } of questions) {
    const found = await client.search({ q: text, containerTag, searchMode: 'memories', limit: 10, rerank: true });
    results.push(found.map(({ memory }) => memory ?? ''));
  }
  const profile = await client.profile(containerTag);
  const listed = await client.memories(containerTag, false);
  const all = await client.memories(containerTag, true);
  return {
    // An inference is no statement: it says with other words what follows from some.
    listed: listed.filter(({ isInference }) => !isInference).map(({ memory }) => memory),
    ever: all.flatMap(({ memory, history }) => [memory, ...history.map((version) => version.memory)]),
    profile: [...profile.static, ...profile.dynamic],
    results,
  };
}

/** What took the memories from the documents, and from how many each. */
async function extractorOf(client: Client, documents: readonly string[]): Promise<string> {
  const counts = new Map<string, number>();
  for (const id of documents) {
    const extractor = (await client.get(id)).processingMetadata?.memoryExtractor ?? 'unknown';
    counts.set(extractor, (counts.get(extractor) ?? 0) + 1);
  }
  const named = [...counts].map(([extractor, count]) => `${extractor} (${count} documents)`);
  return `memories extracted by: ${named.join(', ')}`;
}
