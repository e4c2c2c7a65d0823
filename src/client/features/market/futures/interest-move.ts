import type { OverviewFuture } from '#client/api/types.ts';
import { relativeMove } from '#domain/market/relative-move.ts';

/** Returns how far the open interest has moved since the last session, as a fraction; null when there was none. */
export const interestMove = ({ oi, oi_change }: Pick<OverviewFuture, 'oi' | 'oi_change'>): number | null =>
  relativeMove(oi, oi - oi_change);
