import type { Chain } from '#client/api/types.ts';

/** Returns the implied volatility of a strike, or of the nearest strike with a known one. */
export function volatilityNear(chain: Chain, strike: number): number | null {
  let best: { readonly iv: number; readonly distance: number } | null = null;
  for (const row of chain.rows) {
    const iv = row.call.iv ?? row.put.iv;
    const distance = Math.abs(row.strike - strike);
    if (iv !== null && (best === null || distance < best.distance)) best = { iv, distance };
  }
  return best?.iv ?? null;
}
