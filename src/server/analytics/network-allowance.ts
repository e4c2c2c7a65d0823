import { isIPv4, isIPv6 } from 'node:net';

/** What one network may be answered: so many bytes at once, and so many more a second. */
export interface Allowance {
  readonly bytes: number;
  readonly bytesPerSecond: number;
}

/** Networks that are remembered; the longest unseen are forgotten first, whose allowance is full again the soonest. */
const MOST_NETWORKS = 10_000;

/** Returns the network of an address: the first three numbers of an IPv4, the first four groups of an IPv6. A household or an office is one. */
export function networkOf(address: string): string {
  const plain = address.startsWith('::ffff:') ? address.slice(7) : address;
  if (isIPv4(plain)) return plain.split('.').slice(0, 3).join('.');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  const after = tail === undefined ? [] : tail.split(':').filter((group) => group !== '');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length);
  return [...groups, ...Array.from({ length: zeros }, () => '0'), ...after].slice(0, 4).join(':');
}

/** Returns an account of what each network has been answered. `nowMs` is any clock that goes on evenly. */
export function createNetworkAllowance(nowMs: () => number, { bytes: most, bytesPerSecond }: Allowance) {
  const left = new Map<string, { bytes: number; at: number }>();

  function leftOf(network: string): number {
    const known = left.get(network);
    if (!known) return most;
    return Math.min(most, known.bytes + ((nowMs() - known.at) / 1_000) * bytesPerSecond);
  }

  return {
    /** Returns the seconds until the network may ask again; 0 when it may now. */
    waitOf(network: string): number {
      const bytes = leftOf(network);
      return bytes > 0 ? 0 : Math.max(1, Math.ceil(-bytes / bytesPerSecond));
    },
    /** Takes what an answer has cost; the last answer may take more than is left. */
    take(network: string, bytes: number): void {
      const rest = leftOf(network) - bytes;
      left.delete(network);
      left.set(network, { bytes: rest, at: nowMs() });
      const [oldest] = left.keys();
      if (left.size > MOST_NETWORKS && oldest !== undefined) left.delete(oldest);
    },
  };
}
