import { Client, Connection } from '@temporalio/client';
import type { Config } from '../config.js';

export type { Client };

/** How client and worker reach Temporal. */
export function connectionOptions(config: Config, address: string) {
  const apiKey = config.TEMPORAL_API_KEY;
  const tls = config.TEMPORAL_TLS || apiKey !== undefined;
  return { address, ...(tls ? { tls: true } : {}), ...(apiKey === undefined ? {} : { apiKey }) };
}

/** A client that connects at its first call and again after an outage, so that the API starts while Temporal is down. */
export function openTemporalClient(config: Config, address: string): Client {
  return new Client({
    connection: Connection.lazy(connectionOptions(config, address)),
    namespace: config.TEMPORAL_NAMESPACE,
  });
}
