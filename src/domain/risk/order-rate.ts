import type { WallTime } from '../units/time.ts';

/** Orders, slices and changes that count against the rate limit of one account. */
interface RateRule {
  readonly perSecond: number;
  readonly source: string;
  readonly effectiveFrom: string;
  readonly checkedOn: string;
}

/** No setting goes beyond it: from this rate on an algorithm has to be registered. */
export const RATE_CEILING: RateRule = {
  perSecond: 10,
  source: 'SEBI/HO/MIRSD/MIRSD-PoD/P/CIR/2025/0000013 of 4 Feb 2025; NSE/INVG/67858 of 5 May 2025',
  effectiveFrom: '2026-04-01',
  checkedOn: '2026-08-22',
};

/** The rate of an account without a setting of its own: below the ceiling, so that two clocks apart cannot pass it together. */
export const DEFAULT_ORDERS_PER_SECOND = 8;

const WINDOW_MS = 1000;

/** When the latest orders went out, oldest first. Plain data; start with []. */
export type RateWindow = readonly WallTime[];

/** Returns the limit that holds for a setting: whole, at least 1, never above the ceiling. */
export function ordersPerSecond(setting: number | null): number {
  return Math.min(RATE_CEILING.perSecond, Math.max(1, Math.floor(setting ?? DEFAULT_ORDERS_PER_SECOND)));
}

/** Returns the window after a request of `count` orders, and whether they may go now; all or none, for half a slicing helps nobody. */
export function admitOrders(
  window: RateWindow,
  now: WallTime,
  count: number,
  perSecond: number,
): { readonly window: RateWindow; readonly admitted: boolean } {
  // A clock that went back must not let a second burst through: later marks count as now.
  const recent = window.map((at) => (at > now ? now : at)).filter((at) => now - at < WINDOW_MS);
  if (recent.length + count > ordersPerSecond(perSecond)) return { window: recent, admitted: false };
  return { window: [...recent, ...Array.from({ length: count }, () => now)], admitted: true };
}

/** Returns how long to wait until `count` orders may go, in ms: 0 = now; null when they never fit into one second. */
export function waitForOrders(window: RateWindow, now: WallTime, count: number, perSecond: number): number | null {
  const limit = ordersPerSecond(perSecond);
  if (count > limit) return null;
  const recent = window.map((at) => (at > now ? now : at)).filter((at) => now - at < WINDOW_MS);
  const tooMany = recent.length + count - limit;
  if (tooMany <= 0) return 0;
  return WINDOW_MS - (now - (recent[tooMany - 1] ?? now));
}
