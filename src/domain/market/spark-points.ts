import type { Session } from '../calendar/exchange-days.ts';
import type { Price } from '../units/price.ts';
import type { Candle } from './candle.ts';

/** A sparkline has at most so many points. */
export const SPARK_POINTS = 30;

/**
 * Returns the price path of a session in at most 30 prices, oldest first: the last close in each thirtieth of the session that has one. A stretch without
 * a trade has none. `minutes` are ascending.
 */
export function sparkPoints(minutes: readonly Candle[], session: Pick<Session, 'opensAt' | 'closesAt'>): readonly Price[] {
  const length = (session.closesAt - session.opensAt) / SPARK_POINTS;
  const points = new Map<number, Price>();
  for (const { at, close } of minutes) points.set(Math.min(SPARK_POINTS - 1, Math.floor((at - session.opensAt) / length)), close);
  return [...points.values()];
}
