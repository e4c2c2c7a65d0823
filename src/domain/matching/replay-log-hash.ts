/** The running hash of a replay log: 16 hexadecimal digits. */
export type ReplayLogHash = string;

export const EMPTY_REPLAY_LOG: ReplayLogHash = '811c9dc5cbf29ce4';

function parse(hash: ReplayLogHash, from: number): number {
  return Number.parseInt(hash.slice(from, from + 8), 16) | 0;
}

/**
 * Returns the hash after one more line. Two 32-bit lanes of multiply and rotate (after MurmurHash3's mixer): quick, the same
 * on every machine, meant to find a difference, not to resist an attacker.
 */
export function appendLine(hash: ReplayLogHash, line: string): ReplayLogHash {
  let a = parse(hash, 0);
  let b = parse(hash, 8);
  for (let index = 0; index <= line.length; index += 1) {
    const code = index === line.length ? 10 : line.charCodeAt(index);
    a = Math.imul(a ^ code, 0x85ebca6b);
    a = (a << 13) | (a >>> 19);
    b = Math.imul(b ^ code, 0xc2b2ae35) ^ a;
    b = (b << 17) | (b >>> 15);
  }
  const hex = (lane: number) => (lane >>> 0).toString(16).padStart(8, '0');
  return hex(a) + hex(b);
}
