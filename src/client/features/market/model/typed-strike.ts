/** Returns the digits of a strike without the trailing zeros that all its neighbours share. */
function shortForm(strike: number): string {
  return String(strike).replace(/\.?0+$/, '');
}

/**
 * Returns the row of the strike that the digits mean, or null when they mean none. A strike is typed whole, from its beginning or by its last digits
 * before the zeros ("55" is 26,550); of several the one nearest to the row `from` is meant.
 */
export function typedStrike(digits: string, strikes: readonly number[], from: number): number | null {
  if (digits === '') return null;
  const rank = (strike: number) => {
    const whole = String(strike);
    const short = shortForm(strike);
    if (whole === digits || (short === digits && digits.length > 2)) return 0;
    if (short.endsWith(digits)) return 1;
    return whole.startsWith(digits) ? 2 : null;
  };
  let best: { row: number; rank: number; far: number } | null = null;
  for (const [row, strike] of strikes.entries()) {
    const own = rank(strike);
    if (own === null) continue;
    const far = Math.abs(row - from);
    if (best === null || own < best.rank || (own === best.rank && far < best.far)) best = { row, rank: own, far };
  }
  return best?.row ?? null;
}
