import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';

/** Networks that are not the internet: this machine, homes and offices, what only routers speak, and the services of a cloud. */
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
  ['::', 128],
  ['::1', 128],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  INNER.addSubnet(network, bits, 'ipv6');

/** The four numbers within an address of version 6 that stands for one of version 4; null when it does not. */
function withinOf(address: string): string | null {
  const dotted = /(?:^|:)((?:\d{1,3}\.){3}\d{1,3})$/.exec(address)?.[1];
  if (dotted !== undefined) return dotted;
  const mapped = /^(?:0{0,4}:){0,5}(?:ffff|FFFF):([\da-fA-F]{1,4}):([\da-fA-F]{1,4})$|^64:ff9b::([\da-fA-F]{1,4}):([\da-fA-F]{1,4})$/.exec(
    address,
  );
  if (mapped === null) return null;
  const [high, low] = [mapped[1] ?? mapped[3], mapped[2] ?? mapped[4]].map((part) => Number.parseInt(part ?? '0', 16)) as [number, number];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** Returns whether an address is not one of the internet. What is no address is taken for one that is not. */
export function isPrivateAddress(address: string): boolean {
  if (isIP(address) === 0) return true;
  if (isIPv4(address)) return INNER.check(address, 'ipv4');
  const within = withinOf(address);
  if (within !== null) return isPrivateAddress(within);
  return isIPv6(address) && INNER.check(address, 'ipv6');
}
