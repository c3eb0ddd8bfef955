import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { unprocessable } from '../../core/errors.js';

export interface ResolvedAddress {
  address: string;
  family: number;
}

/** How a host name becomes addresses. */
export type Resolve = (hostname: string) => Promise<readonly ResolvedAddress[]>;

/** As everything else on this machine resolves names: hosts file, then DNS. */
export const systemResolve: Resolve = (hostname) => lookup(hostname, { all: true });

interface ConnectorOptions {
  isAllowed: (address: string) => boolean;
  resolve: Resolve;
  timeoutMs: number;
  /** Ends a connection in whatever state it is. */
  signal: AbortSignal;
  onSocketError: (error: Error) => void;
}

/**
 * Opens connections to allowed addresses only. The check is part of connecting: a name is resolved once, all its
 * addresses are checked, and the socket takes one of these, so that a second answer of the DNS cannot lead elsewhere.
 * Fails with a CairnError 422 when an address is refused.
 */
export function createConnector(options: ConnectorOptions): buildConnector.connector {
  const checkedLookup: LookupFunction = (hostname, { all }, done) => {
    resolveChecked(hostname, options).then(
      ([first, ...others]) => (all ? done(null, [first, ...others]) : done(null, first.address, first.family)),
      (error: Error) => done(error, ''),
    );
  };
  const connectOptions = {
    lookup: checkedLookup,
    timeout: options.timeoutMs,
    signal: options.signal,
    rejectUnauthorized: true, // whatever NODE_TLS_REJECT_UNAUTHORIZED says
  };
  const connect = buildConnector(connectOptions);
  return (target, done) => {
    // Sockets look up names only: an address in the URL itself is checked here.
    if (isIP(target.hostname) !== 0 && !options.isAllowed(target.hostname)) {
      done(refusedAddress(), null);
      return;
    }
    connect(target, (...result) => {
      result[1]?.once('error', options.onSocketError);
      done(...result);
    });
  };
}

async function resolveChecked(
  hostname: string,
  { resolve, isAllowed }: ConnectorOptions,
): Promise<[ResolvedAddress, ...ResolvedAddress[]]> {
  const [first, ...others] = await resolve(hostname);
  if (first === undefined) throw unprocessable('The host name of the web address has no address.');
  if (![first, ...others].every(({ address }) => isAllowed(address))) throw refusedAddress();
  return [first, ...others];
}

const refusedAddress = () =>
  unprocessable('The web address leads into a private or reserved network, from which nothing is fetched.');
