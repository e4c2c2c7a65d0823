import type { Chain } from '#client/api/types.ts';
import { type WallTime, wallTime } from '#domain/units/time.ts';
import { livesByWall } from '#domain/market/source-kind.ts';
import type { ColumnId } from '../chain/column-ids.ts';

/** What a market elsewhere does not tell of its options: neither open interest nor volatility of the day before. */
const OF_DAY_BEFORE: readonly ColumnId[] = ['oi-change', 'oi-change-share', 'build-up', 'iv-change'];
/** These set a premium against a strike, which means nothing where the two are in different currencies. */
const OF_ONE_CURRENCY: readonly ColumnId[] = ['profit-chance', 'breakeven', 'intrinsic', 'time-value'];

/** Returns the columns that a chain has no number for. */
export function lackingColumns({ source, terms }: Pick<Chain, 'source' | 'terms'>): readonly ColumnId[] {
  const isInverse = terms !== undefined && terms.settled_in !== terms.currency;
  return [...(livesByWall(source) ? OF_DAY_BEFORE : []), ...(isInverse ? OF_ONE_CURRENCY : [])];
}

/** Returns whether orders are taken here. Chains of other back ends and older copies do not say so: theirs are. */
export const takesOrders = ({ tradable }: Pick<Chain, 'tradable'>): boolean => tradable ?? true;

/** Returns the time of the last price of a market whose session is closed; null while it is open, or where nothing is said. */
export const closedAt = (chain: Pick<Chain, 'session_open' | 'exchange_at'> | null): WallTime | null =>
  chain?.session_open === false ? wallTime(chain.exchange_at) : null;

/** Returns whether times of the market are told in UTC, as its exchange tells them. */
export const isByUtc = ({ source }: Pick<Chain, 'source'>): boolean => source === 'exchange';
