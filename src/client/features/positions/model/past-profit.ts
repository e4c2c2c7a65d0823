import type { Position } from '#client/api/types.ts';
import { markOfPosition, profitAt, type Profit } from '#client/state/positions/profit.ts';

/** No price of today belongs to a past day. */
const NO_LIVE = () => null;

/** Returns the profit of a position of a past day at the price that it was told with, the close of that day; null parts where it is unknown. */
export function profitAtClose(position: Position): Profit {
  return profitAt(position, markOfPosition({ ...position, quote: null }, NO_LIVE)?.price ?? null);
}
