import { BlockList } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addressCheck, parseCidrs } from './addresses.js';

const isAllowed = addressCheck([]);

const refused: Record<string, string[]> = {
  'this network': ['0.0.0.0', '0.1.2.3'],
  loopback: ['127.0.0.1', '127.255.255.254', '::1'],
  private: ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  'link-local': ['169.254.0.1', 'fe80::1', 'fe80::1%eth0', 'febf::1'],
  'cloud metadata': ['169.254.169.254', 'fd00:ec2::254', '100.100.100.200', '192.0.0.192', '168.63.129.16'],
  'carrier-grade NAT': ['100.64.0.1', '100.127.255.255'],
  multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1'],
  broadcast: ['255.255.255.255'],
  reserved: ['240.0.0.1', '192.0.0.1', '192.88.99.1', '2001:1ff::1', '4000::1', '5f00::1'],
  documentation: ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
  benchmarking: ['198.18.0.1', '198.19.255.255', '2001:2::1'],
  unspecified: ['::'],
  'unique local': ['fc00::1', 'fdff::1'],
  'site-local': ['fec0::1'],
  discard: ['100::1'],
  'IPv4-mapped private': ['::ffff:127.0.0.1', '::ffff:a00:1', '::ffff:169.254.169.254'],
  'IPv4-compatible': ['::127.0.0.1', '::8.8.8.8'],
  'IPv4-translated': ['::ffff:0:127.0.0.1'],
  NAT64: ['64:ff9b::127.0.0.1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::8.8.8.8'],
  '6to4': ['2002:7f00:1::', '2002:a00:1::1', '2002:808:808::1'],
  Teredo: ['2001:0:4136:e378:8000:63bf:80ff:fffe', '2001::1'],
  'no address': ['', 'localhost', '127.1', '0x7f000001', '2130706433', '8.8.8.8/32', '::1]:80/['],
};

describe('addressCheck', () => {
  it.each(Object.entries(refused))('refuses %s', (_kind, addresses) => {
    expect(addresses.filter(isAllowed)).toEqual([]);
  });

  it('lets public addresses through, also mapped ones and those behind NAT64', () => {
    const open = ['8.8.8.8', '1.1.1.1', '172.32.0.1', '2606:4700::1111', '::ffff:8.8.8.8', '64:ff9b::8.8.8.8'];
    expect(open.filter(isAllowed)).toEqual(open);
  });

  it('lets the exceptions through and nothing beside them', () => {
    const check = addressCheck(['127.0.0.2/32', '10.1.0.0/16', 'fd00::/8']);
    const within = ['127.0.0.2', '::ffff:127.0.0.2', '10.1.255.255', 'fd12::1', '8.8.8.8'];
    expect([...within, '::127.0.0.2', '127.0.0.1', '127.0.0.3', '10.2.0.0', 'fc00::1', '::1'].filter(check)).toEqual(
      within,
    );
  });

  it('agrees with the IANA special-purpose registry on every IPv4 address, however a URL spells it', () => {
    const special = new BlockList();
    const networks = [
      ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
      ...['192.0.0.0/24', '192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24', '192.168.0.0/16'],
      ...['192.175.48.0/24', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
    ].map((cidr) => cidr.split('/') as [string, string]);
    for (const [network, prefix] of networks) special.addSubnet(network, Number(prefix));
    special.addAddress('168.63.129.16');
    const inSpecial = fc.constantFrom(...networks).chain(([network, prefix]) => {
      const first = toNumber(network);
      return fc.integer({ min: first, max: first + 2 ** (32 - Number(prefix)) - 1 });
    });
    const anywhere = fc.integer({ min: 0, max: 2 ** 32 - 1 });
    fc.assert(
      fc.property(fc.oneof(inSpecial, anywhere), fc.constantFrom(...spellings), (number, spell) => {
        const hostname = new URL(`http://${spell(number)}/`).hostname.replace(/^\[|\]$/g, '');
        expect(isAllowed(hostname)).toBe(!special.check(dotted(number)));
      }),
      { numRuns: 500 },
    );
  });

  it('refuses every IPv6 address outside of 2000::/3 that stands for no IPv4 address', () => {
    const word = fc.integer({ min: 0, max: 0xffff });
    const outside = fc.tuple(
      word.filter((first) => first >> 13 !== 1 && first !== 0x64 && first !== 0),
      fc.array(word, { minLength: 7, maxLength: 7 }),
    );
    fc.assert(
      fc.property(outside, ([first, others]) => {
        expect(isAllowed([first, ...others].map((part) => part.toString(16)).join(':'))).toBe(false);
      }),
    );
  });
});

const octets = (number: number) => [24, 16, 8, 0].map((shift) => (number >>> shift) & 255);
const dotted = (number: number) => octets(number).join('.');
const toNumber = (address: string) => address.split('.').reduce((sum, octet) => sum * 256 + Number(octet), 0);
const hex = (number: number) => number.toString(16);

/** The ways in which a URL can spell an IPv4 address. */
const spellings: ((number: number) => string)[] = [
  dotted,
  String,
  (number) => `0x${hex(number)}`,
  (number) => `0${number.toString(8)}`,
  (number) => `${octets(number)[0]}.${number & 0xffffff}`,
  (number) => `0x${hex(number >>> 24)}.0${((number >>> 16) & 255).toString(8)}.${number & 0xffff}`,
  (number) => `${dotted(number)}.`,
  (number) => dotted(number).replaceAll('.', '%2e'),
  (number) => dotted(number).replaceAll('.', '。'),
  (number) => [...dotted(number)].map((c) => (c === '.' ? c : String.fromCodePoint(0xfee0 + c.charCodeAt(0)))).join(''),
  (number) => `[::ffff:${dotted(number)}]`,
  (number) => `[::ffff:${hex(number >>> 16)}:${hex(number & 0xffff)}]`,
  (number) => `[0:0:0:0:0:FFFF:${hex(number >>> 16)}:${hex(number & 0xffff)}]`,
  (number) => `[64:ff9b::${dotted(number)}]`,
];

describe('parseCidrs', () => {
  it('reads a list separated by commas or spaces', () => {
    expect(parseCidrs('127.0.0.2/32, 10.1.0.0/16 fd00::/8,')).toEqual(['127.0.0.2/32', '10.1.0.0/16', 'fd00::/8']);
    expect(parseCidrs(' ')).toEqual([]);
  });

  it('names every problem', () => {
    const wrong = [
      '10.1/16',
      '10.0.0.0',
      '10.0.0.0/33',
      'fd00::/129',
      'localhost/8',
      '10.0.0.0/8/8',
      'fe80::1%eth0/64',
    ];
    const message = messageOf(() => parseCidrs(`10.0.0.0/8 ${wrong.join(' ')}`));
    expect(message.split('; ').map((problem) => problem.split(': ')[0])).toEqual(wrong);
  });

  it('refuses a network that would open more than what is written', () => {
    expect(messageOf(() => parseCidrs('10.1.2.3/16'))).toBe(
      '10.1.2.3/16: has bits beyond its prefix; 10.1.0.0/16 is that network, 10.1.2.3/32 that one address',
    );
  });
});

function messageOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    return String(error instanceof Error ? error.message : error);
  }
  throw new Error('nothing was thrown');
}
