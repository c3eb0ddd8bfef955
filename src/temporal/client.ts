import { Client, Connection, type TLSConfig } from '@temporalio/client';
import type { Config } from '../config.js';
import type { Tracing } from '../tracing/tracing.js';

export type { Client };

/** Connection options that clients and workers share. */
export function connectionOptions(config: Config, address: string) {
  const { TEMPORAL_API_KEY: apiKey, TEMPORAL_TLS: tls } = config;
  const given = tlsOptions(config);
  const isTls = tls || apiKey !== undefined || Object.keys(given).length > 0;
  return { address, ...(isTls ? { tls: given } : {}), ...(apiKey === undefined ? {} : { apiKey }) };
}

/** The configured TLS options: certificate authority, server name, and client certificate (mTLS). */
function tlsOptions(config: Config): TLSConfig {
  const { TEMPORAL_TLS_CA: ca, TEMPORAL_TLS_CERT: crt, TEMPORAL_TLS_KEY: key, TEMPORAL_TLS_SERVER_NAME: name } = config;
  return {
    ...(ca === undefined ? {} : { serverRootCACertificate: Buffer.from(ca) }),
    ...(crt === undefined || key === undefined
      ? {}
      : { clientCertPair: { crt: Buffer.from(crt), key: Buffer.from(key) } }),
    ...(name === undefined ? {} : { serverNameOverride: name }),
  };
}

/**
 * Opens a client that connects at its first call and reconnects after an outage, so that the API starts while Temporal is down.
 */
export function openTemporalClient(config: Config, address: string, tracing: Tracing | null = null): Client {
  return new Client({
    ...(tracing && { interceptors: { workflow: [tracing.client] } }),
    connection: Connection.lazy(connectionOptions(config, address)),
    namespace: config.TEMPORAL_NAMESPACE,
  });
}
