import { worstFreshness, type Freshness } from '#domain/market/freshness.ts';

/**
 * Returns the word to show: a worse one at once, a better one only while the stream's pulse holds. A wire that comes and goes has no badge jump. A kept copy
 * says its age in any case: it comes a moment after a badge that knew of nothing, and offline no pulse would ever let it.
 */
export function heldFreshness(shown: Freshness | null, now: Freshness, pulseHolds: boolean): Freshness {
  return shown === null || pulseHolds || now === 'cached' ? now : worstFreshness([shown, now]);
}
