import type { Client } from 'pg';
import { slices } from '../../src/core/lists.js';
import { vectorLiteral } from '../../src/db/vectors.js';
import type { Embedder } from '../../src/models/embedding/embedder.js';
import type { Conversation } from '../locomo/data.js';
import { randomVectors } from './noise.js';

/** A turn cut in two at a sentence, so that turns can be recombined; one of a single sentence is whole in both. */
export function halvesOf(text: string): [string, string] {
  const sentences = text.trim().split(/(?<=[.!?])\s+/);
  if (sentences.length < 2) return [text.trim(), text.trim()];
  const middle = Math.ceil(sentences.length / 2);
  return [sentences.slice(0, middle).join(' '), sentences.slice(middle).join(' ')];
}

/**
 * Writes what chunks are made of into the schema `bench`: the halves of every turn with their real vectors, and vectors of noise.
 * What is there already is kept.
 */
export async function loadHalves(
  client: Client,
  conversations: readonly Conversation[],
  embedder: Embedder,
  log: (line: string) => void,
): Promise<void> {
  await client.query(`
    create table if not exists bench.half (n int primary key, speaker text, first text, second text, before text, v1 halfvec, v2 halfvec);
    create table if not exists bench.noise (n int primary key, v halfvec)`);
  const { rows } = await client.query<{ there: boolean }>('select exists (select from bench.noise) as there');
  if (rows[0]?.there) return;
  const turns = conversations.flatMap(({ sessions }) =>
    sessions.flatMap((session) =>
      session.turns.map(({ speaker, text }, i) => ({ speaker, text, before: session.turns[i - 1]?.text ?? '' })),
    ),
  );
  let done = 0;
  for (const slice of slices(turns, 256)) {
    const cut = slice.map(({ text }) => halvesOf(text));
    const vectors = await embedder.embedDocuments(
      slice.flatMap(({ speaker }, i) => cut[i]?.map((half) => `${speaker}: ${half}`) ?? []),
      'bulk',
    );
    const literals = vectors.map(vectorLiteral);
    await client.query(
      `insert into bench.half select n, speaker, first, second, before, l2_normalize(v1::halfvec), l2_normalize(v2::halfvec)
       from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[]) as t(n, speaker, first, second, before, v1, v2)
       on conflict do nothing`,
      [
        slice.map((_, i) => done + i),
        slice.map(({ speaker }) => speaker),
        cut.map(([first]) => first),
        cut.map(([, second]) => second),
        slice.map(({ before }) => before),
        literals.filter((_, i) => i % 2 === 0),
        literals.filter((_, i) => i % 2 === 1),
      ],
    );
    done += slice.length;
    log(`embedded the halves of ${done} of ${turns.length} turns`);
  }
  const noise = randomVectors(997, embedder.dims, 0.4).map((vector) => `[${vector.join(',')}]`);
  await client.query(
    'insert into bench.noise select o - 1, v::halfvec from unnest($1::text[]) with ordinality as t(v, o)',
    [noise],
  );
}
