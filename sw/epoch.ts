/**
 * Counts purges. An answer that was asked for before a sign-out may arrive after it; it must not be written back. The
 * count lives as long as the worker: a restart drops what was on its way as well.
 */
let epoch = 0;

export function currentEpoch(): number {
  return epoch;
}
export function nextEpoch(): void {
  epoch += 1;
}
