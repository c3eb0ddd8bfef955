import { isIP, isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** 2000::/3 is all that IANA has opened for global unicast (RFC 4291 §2.4 and the IPv6 address space registry). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** RFC 6052 §2.1: an IPv4 address behind a translator. */
const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/** Azure's host agent, which hands out a virtual machine's credentials, has an address in the public space. */
const azureHostAgent = ipaddr.IPv4.parse('168.63.129.16');

/**
 * Creates a check for IP addresses in canonical text: true for globally routable unicast and for addresses in `allowed`, CIDRs as
 * parseCidrs returns them. IPv4-mapped and NAT64 addresses are checked as the IPv4 address inside. 6to4, Teredo and
 * IPv4-compatible addresses are always refused, because nothing on today's web uses them.
 */
export function addressCheck(allowed: readonly string[]): (address: string) => boolean {
  const isException = exceptionCheck(allowed);
  return (text) => {
    const parsed = parse(text);
    return parsed !== null && (isPublic(withinTranslation(parsed)) || isException(text));
  };
}

/** Creates a check that is true only for addresses in `allowed`, public or not. */
export function exceptionCheck(allowed: readonly string[]): (address: string) => boolean {
  const exceptions = allowed.map((cidr) => ipaddr.parseCIDR(cidr));
  return (text) => {
    const parsed = parse(text);
    return parsed !== null && exceptions.some((cidr) => isWithin(withinTranslation(parsed), cidr));
  };
}

/**
 * Null when the text is not an address or has a zone. IPv6 is normalised to hexadecimal, because ipaddr.js reads `::1.2.3.4` as
 * IPv4-mapped.
 */
function parse(text: string): Address | null {
  if (isIPv4(text)) return ipaddr.IPv4.parse(text);
  const url = `http://[${text}]/`;
  return isIPv6(text) && URL.canParse(url) ? ipaddr.IPv6.parse(new URL(url).hostname.slice(1, -1)) : null;
}

function withinTranslation(address: Address): Address {
  if (!(address instanceof ipaddr.IPv6)) return address;
  const hasIPv4 = address.isIPv4MappedAddress() || address.match(nat64);
  return hasIPv4 ? new ipaddr.IPv4(address.toByteArray().slice(12)) : address;
}

function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' ? !isWithin(address, [azureHostAgent, 32]) : isWithin(address, globalUnicast);
}

function isWithin(address: Address, [network, prefix]: [Address, number]): boolean {
  return address.kind() === network.kind() && address.match(network, prefix);
}

/**
 * Parses CIDRs separated by commas or spaces, such as `10.1.0.0/16, fd00::/8`.
 * @throws {Error} naming every problem
 */
export function parseCidrs(text: string): string[] {
  const cidrs = text.split(/[\s,]+/).filter((part) => part !== '');
  const problems = cidrs.map(cidrProblem).filter((problem) => problem !== null);
  if (problems.length > 0) throw new Error(problems.join('; '));
  return cidrs;
}

function cidrProblem(cidr: string): string | null {
  const [address = '', prefix = '', ...rest] = cidr.split('/');
  const version = isIP(address);
  if (version === 0 || address.includes('%') || rest.length > 0 || !/^\d{1,3}$/.test(prefix)) {
    return `${cidr}: expected address/prefix, such as 10.1.0.0/16 or fd00::/8`;
  }
  const bits = version === 4 ? 32 : 128;
  if (Number(prefix) > bits) return `${cidr}: the prefix of an IPv${version} address is at most ${bits}`;
  const kind = version === 4 ? ipaddr.IPv4 : ipaddr.IPv6;
  const network = kind.networkAddressFromCIDR(cidr).toString();
  if (network === ipaddr.parse(address).toString()) return null;
  return `${cidr}: has bits beyond its prefix; ${network}/${prefix} is that network, ${address}/${bits} that one address`;
}
