import { BlockList, isIP, type Server } from 'node:net';
import type { Config } from '#server/config/config.ts';
import { networkOf } from '#server/policies/network.ts';
import { takeConnections } from './pass-connections.ts';

/** Names that TRUST_PROXY may have in place of networks. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Returns whether a peer is a trusted proxy, with many clients behind it. */
function proxies(trust: Config['trustProxy']): (address: string) => boolean {
  if (trust === false) return () => false;
  if (typeof trust === 'number') return () => trust > 0;
  const list = new BlockList();
  for (const network of trust.flatMap((part) => NAMED[part] ?? [part])) {
    const [address = '', bits] = network.split('/');
    const version = isIP(address);
    if (version !== 0) list.addSubnet(address, Number(bits ?? (version === 4 ? 32 : 128)), version === 4 ? 'ipv4' : 'ipv6');
  }
  return (address) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** Closes connections above a network's limit at once, without reading. Trusted proxies limit their own clients. */
export function limitSockets(server: Server, most: number, trust: Config['trustProxy']): void {
  const isProxy = proxies(trust);
  const open = new Map<string, number>();
  const handOn = takeConnections(server, (socket) => {
    const address = socket.remoteAddress;
    if (address === undefined) return void socket.destroy();
    const network = networkOf(address);
    if (isProxy(network.endsWith('/64') ? address : network)) return handOn(socket);
    const count = (open.get(network) ?? 0) + 1;
    if (count > most) return void socket.destroy();
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
    return handOn(socket);
  });
}
