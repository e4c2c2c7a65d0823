import { BlockList, isIP, isIPv4 } from 'node:net';

/** Networks outside the internet: this machine, homes and offices, router protocols, and cloud services. */
const INNER = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  INNER.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  // Obsolete ranges embedding IPv4 addresses, this machine included.
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['2001::', 32],
  ['2002::', 16],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  INNER.addSubnet(network, bits, 'ipv6');

/** Returns an IPv6 address in the form of URLs: lower case, without leading zeros and dots. */
const plainForm = (address: string) => new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1);

/** Returns the IPv4 address embedded in a plain IPv6 address; null when there is none. */
function withinOf(address: string): string | null {
  const tail = /^(?:::ffff:|64:ff9b::)(?:([\da-f]+):)?([\da-f]+)$/.exec(address);
  if (tail === null) return null;
  const [high, low] = [tail[1] ?? '0', tail[2] ?? '0'].map((part) => Number.parseInt(part, 16)) as [number, number];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** Returns whether an address is outside the internet. Text that is no address counts as private. */
export function isPrivateAddress(address: string): boolean {
  if (isIP(address) === 0) return true;
  if (isIPv4(address)) return INNER.check(address, 'ipv4');
  if (INNER.check(address, 'ipv6')) return true;
  const within = withinOf(plainForm(address));
  return within !== null && INNER.check(within, 'ipv4');
}
