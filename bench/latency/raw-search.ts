import { Client } from 'pg';

/** The least that a search in one container costs: its nearest chunks by one prepared statement, nothing else. */
export interface RawSearch {
  /** Ids of the nearest chunks, nearest first. */
  nearest(vector: Float32Array, containerTag: string, limit: number): Promise<string[]>;
  /** Chunks of the documents in these containers. */
  countChunks(containerTags: readonly string[]): Promise<number>;
  close(): Promise<void>;
}

/** Opens a connection of its own to the service's database. */
export async function openRawSearch(databaseUrl: string): Promise<RawSearch> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  return {
    async nearest(vector, containerTag, limit) {
      const { rows } = await client.query<{ chunk_id: string }>({
        name: 'nearest',
        text: `select e.chunk_id
                 from document_container d
                 join chunk_embedding e on e.org_id = d.org_id and e.document_id = d.document_id
                where d.container_tag = $1
                  and e.set_id = (select id from embedding_set where status = 'active')
                order by e.embedding <=> $2::halfvec
                limit $3`,
        values: [containerTag, `[${vector.join(',')}]`, limit],
      });
      return rows.map((row) => row.chunk_id);
    },
    async countChunks(containerTags) {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count
           from document_container d
           join chunk c on c.org_id = d.org_id and c.document_id = d.document_id
          where d.container_tag = any($1)`,
        [containerTags],
      );
      return rows[0]?.count ?? 0;
    },
    close: () => client.end(),
  };
}
