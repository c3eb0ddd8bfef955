import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { unprocessable } from '../../core/errors.js';

export interface ResolvedAddress {
  address: string;
  family: number;
}

/** Resolves a host name to addresses. */
export type Resolve = (hostname: string) => Promise<readonly ResolvedAddress[]>;

/** Resolves names like the operating system: hosts file, then DNS. */
export const systemResolve: Resolve = (hostname) => lookup(hostname, { all: true });

interface ConnectorOptions {
  isAllowed: (address: string) => boolean;
  /** What the error says of an address that is not allowed. */
  refusal: string;
  resolve: Resolve;
  timeoutMs: number;
  /** Closes the connection, whatever its state. */
  signal: AbortSignal;
  onSocketError: (error: Error) => void;
}

/**
 * Creates a connector that opens connections to allowed addresses only. A name is resolved once, all its addresses are checked,
 * and the socket uses one of them, so that a second DNS answer cannot lead elsewhere (DNS rebinding). Connecting fails with a
 * CairnError 422 when an address is refused.
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
    // Sockets only look up names, so an IP address in the URL is checked here.
    if (isIP(target.hostname) !== 0 && !options.isAllowed(target.hostname)) {
      done(refusedAddress(options), null);
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
  options: ConnectorOptions,
): Promise<[ResolvedAddress, ...ResolvedAddress[]]> {
  const [first, ...others] = await options.resolve(hostname);
  if (first === undefined) throw unprocessable('The host name of the web address has no address.');
  if (![first, ...others].every(({ address }) => options.isAllowed(address))) throw refusedAddress(options);
  return [first, ...others];
}

const refusedAddress = ({ refusal }: ConnectorOptions) => unprocessable(refusal);

/** @param setting with which the operator allows more */
export const privateNetwork = (setting: string): string =>
  `The web address leads into a private or reserved network that the operator has not listed in ${setting}.`;
