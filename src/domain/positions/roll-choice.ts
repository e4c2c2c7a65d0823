/** Returns the expiries that a contract can be rolled to: its own, for another strike, and every later one, soonest first. Dates are YYYY-MM-DD. */
export function rollExpiries(listed: readonly string[], from: string): readonly string[] {
  return listed.filter((expiry) => expiry >= from).toSorted();
}

/** Known strikes of an expiry; null = not loaded yet. */
type StrikesOf = (expiry: string) => readonly number[] | null;

/**
 * Returns the soonest later expiry that has the strike, and whether that is certain: `asking` is the expiry whose strikes must be known before
 * more can be said. None of them has it: the soonest later one. Null when there is no later expiry.
 */
export function nextExpiryWith(
  listed: readonly string[],
  from: string,
  strike: number,
  strikesOf: StrikesOf,
): { readonly expiry: string; readonly asking: boolean } | null {
  const later = rollExpiries(listed, from).filter((expiry) => expiry !== from);
  const [soonest] = later;
  if (soonest === undefined) return null;
  for (const expiry of later) {
    const strikes = strikesOf(expiry);
    if (strikes === null) return { expiry, asking: true };
    if (strikes.includes(strike)) return { expiry, asking: false };
  }
  return { expiry: soonest, asking: false };
}

/** Returns the listed strike nearest to the wanted one, the lower of two equally near; null without strikes. */
export function nearestListed(strikes: readonly number[], wanted: number): number | null {
  let nearest: number | null = null;
  for (const strike of strikes.toSorted((a, b) => a - b))
    if (nearest === null || Math.abs(strike - wanted) < Math.abs(nearest - wanted)) nearest = strike;
  return nearest;
}

/** Returns the next listed strike above (1) or below (-1); null at the end of the list. */
export function nextStrike(strikes: readonly number[], from: number, by: -1 | 1): number | null {
  const sorted = strikes.toSorted((a, b) => a - b);
  return (by === 1 ? sorted.find((strike) => strike > from) : sorted.findLast((strike) => strike < from)) ?? null;
}
