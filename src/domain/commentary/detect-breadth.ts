import type { Breadth } from './underlying-snapshot.ts';
import { type Finding, rounded } from './observation.ts';

/** Share of risers among the shares that moved, in percent, from which a market is broad; as few on the other side. */
const BROAD_PERCENT = 75;

const risers = ({ advances, declines }: Breadth): number | null =>
  advances + declines > 0 ? (advances / (advances + declines)) * 100 : null;

const sideOf = (share: number | null): 'up' | 'down' | null =>
  share === null ? null : share >= BROAD_PERCENT ? 'up' : share <= 100 - BROAD_PERCENT ? 'down' : null;

/** Returns the breadth of a market that has become one-sided since an earlier count (null: none before). */
export function detectBreadth(before: Breadth | null, now: Breadth): Finding {
  const share = risers(now);
  const side = sideOf(share);
  if (share === null || side === null || (before !== null && sideOf(risers(before)) === side)) return null;
  return { direction: side, figures: { ...now, share: rounded(share, 0) } };
}
