import type { Queryable } from '../../db/client.js';

/** Who holds, or wants, the lease of a host. */
export interface Held {
  host: string;
  /** Different at each take, so that nobody gives back what another has taken meanwhile. */
  holder: string;
}

/**
 * Takes the lease of a host for so long, if nobody has it or it has expired.
 * @returns whether that is so; if not, whoever has it learns at the end that it is wanted
 */
export async function takeLease(db: Queryable, { host, holder }: Held, ms: number): Promise<boolean> {
  const taken = await db.$queryRaw<{ isMine: boolean }[]>`
    insert into host_lease as lease (host, holder, expires_at)
    values (${host}, ${holder}, now() + ${ms}::int * interval '1 millisecond')
    on conflict (host) do update set
      holder = case when lease.expires_at <= now() then excluded.holder else lease.holder end,
      expires_at = case when lease.expires_at <= now() then excluded.expires_at else lease.expires_at end,
      is_wanted = lease.expires_at > now()
    where lease.expires_at <= now() or not lease.is_wanted
    returning holder = ${holder} as "isMine"`;
  return taken[0]?.isMine ?? false;
}

/** @returns whether somebody else wants it; false as well where it had expired and another has it */
export async function giveBackLease(db: Queryable, { host, holder }: Held): Promise<boolean> {
  const given = await db.$queryRaw<{ isWanted: boolean }[]>`
    delete from host_lease where host = ${host} and holder = ${holder} returning is_wanted as "isWanted"`;
  return given[0]?.isWanted ?? false;
}
