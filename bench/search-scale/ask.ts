import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Client } from 'pg';
import { vectorLiteral } from '../../src/db/vectors.js';
import { uncalibrated } from '../../src/models/embedding/cosine-calibration.js';
import { chunkSearch } from '../../src/search/ranking/chunk-sql.js';
import type { Plan } from '../../src/search/ranking/plan.js';
import type { Statement } from '../../src/search/ranking/score-sql.js';
import { mean } from '../statistics.js';
import type { Loaded } from './load.js';

export interface Question {
  text: string;
  vector: Float32Array;
}

export interface AskedScope {
  name: string;
  /** null: the whole organisation */
  containerTags: string[] | null;
  chunks: number;
}

/** What one question found, and what it took of the processor. */
export interface Asked {
  ids: string[];
  cpuMs: number;
}

const results = 10;

/** The statement of a plan, as the service asks it. */
export function statementOf(loaded: Loaded, scope: AskedScope, { text, vector }: Question, plan: Plan): Statement {
  const { setId, orgIds } = loaded;
  const { containerTags } = scope;
  return chunkSearch(
    { orgId: orgIds[0] ?? '', containerTags, setId, cosines: uncalibrated, text, vector, limit: results, threshold: 0 },
    plan,
  );
}

/** The least that a search of the scope costs: its nearest chunks, nothing else. */
export function nearestOnly(loaded: Loaded, scope: AskedScope, { vector }: Question): Statement {
  const inScope =
    scope.containerTags === null
      ? 'e.org_id = $1'
      : `e.document_id in (select document_id from document_container where org_id = $1 and container_tag = '${scope.containerTags[0]}')`;
  return {
    text: `select e.chunk_id as "chunkId" from chunk_embedding e where e.set_id = $2 and ${inScope} order by e.embedding <#> $3::halfvec limit ${results}`,
    values: [loaded.orgIds[0], loaded.setId, vectorLiteral(vector)],
  };
}

/** Milliseconds of the processor that the server takes for something, asked by one connection. */
export type CpuMs = (work: () => Promise<unknown>) => Promise<number>;

/** Of a connection whose server runs on this machine, under Linux. */
export async function cpuOf(client: Client): Promise<CpuMs> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const ms = async () => Number((await readFile(`/proc/${rows[0]?.pid}/schedstat`, 'utf8')).split(' ')[0]) / 1e6;
  return async (work) => {
    const before = await ms();
    await work();
    return (await ms()) - before;
  };
}

/** What one plan finds for each question, and what it takes. */
export async function askAll(
  client: Client,
  cpuMs: CpuMs,
  statements: readonly Statement[],
  /** Whether the connection plans the statement once, as the service has it. */
  prepared: boolean,
): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const { text, values } of statements) {
    let ids: string[] = [];
    const name = prepared ? createHash('md5').update(text).digest('hex') : '';
    const ms = await cpuMs(async () => {
      const { rows } = await client.query<{ chunkId: string }>({ name, text, values });
      ids = rows.map(({ chunkId }) => chunkId);
    });
    asked.push({ ids, cpuMs: ms });
  }
  return asked;
}

/** Mean share of what the first found that the second found, too. */
export const overlap = (exact: readonly Asked[], other: readonly Asked[]): number =>
  mean(exact.map(({ ids }, i) => ids.filter((id) => other[i]?.ids.includes(id)).length / Math.max(1, ids.length)));
