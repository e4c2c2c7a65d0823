import type { Chain } from '#client/api/types.ts';
import type { ColumnId } from '../chain/column-ids.ts';

/** What a market elsewhere does not tell of its options: neither open interest nor volatility of the day before. */
const OF_DAY_BEFORE: readonly ColumnId[] = ['oi-change', 'oi-change-share', 'build-up', 'iv-change'];
/** These set a premium against a strike, which means nothing where the two are in different currencies. */
const OF_ONE_CURRENCY: readonly ColumnId[] = ['profit-chance', 'breakeven', 'intrinsic', 'time-value'];

/** Returns the columns that a chain has no number for. */
export function lackingColumns({ source, terms }: Pick<Chain, 'source' | 'terms'>): readonly ColumnId[] {
  const isInverse = terms !== undefined && terms.settled_in !== terms.currency;
  return [...(source === 'exchange' ? OF_DAY_BEFORE : []), ...(isInverse ? OF_ONE_CURRENCY : [])];
}

/** Returns whether orders are taken here. Chains of other back ends and older copies do not say so: theirs are. */
export const takesOrders = ({ tradable }: Pick<Chain, 'tradable'>): boolean => tradable ?? true;

/** Returns whether the market lives by the time of all, rather than by the clock of the simulated exchange. */
export const isByUtc = ({ source }: Pick<Chain, 'source'>): boolean => source === 'exchange';
