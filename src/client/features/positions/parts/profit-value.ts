import type { Position } from '#client/api/types.ts';
import { flushCount, type LiveQuote } from '#client/state/ticker-store.ts';
import { moneyToDecimal } from '#domain/units/money.ts';
import { profitOf, totalProfit, type Profit } from '../model/position-profit.ts';

type Read = (instrumentId: string) => LiveQuote | null;

/** Which profit a number is. They are never mixed: each has its own label. */
export type ProfitKind = 'unrealised' | 'gross' | 'net';

/** Returns the last price of a position: the live one, else the one that came with it; null when neither is known. */
export function lastPriceOf(position: Position, read: Read): number | null {
  return read(position.instrument.instrument_id)?.ltp ?? position.quote?.ltp ?? null;
}

/** Returns the instruments whose prices the profit of the positions follows. */
export function openIds(positions: readonly Position[]): string[] {
  return positions.filter((each) => each.net_quantity !== 0).map((each) => each.instrument.instrument_id);
}

/** Totals as the cells of one flush have read them: the same sum stands in several places. */
const summed = new WeakMap<readonly Position[], { readonly read: Read; readonly at: number; readonly profit: Profit }>();

/** Returns the sum of the positions' profits at the live prices. */
export function profitNow(positions: readonly Position[], read: Read): Profit {
  const at = flushCount();
  const known = summed.get(positions);
  if (known?.at === at && known.read === read) return known.profit;
  const profit = totalProfit(positions.map((position) => profitOf(position, lastPriceOf(position, read))));
  // Without a price it is asked again: the first one does not wait for a flush.
  if (profit.unrealised !== null) summed.set(positions, { read, at, profit });
  return profit;
}

/** Returns one kind of profit as a decimal for a live cell; null while unknown. */
export function profitDecimal(positions: readonly Position[], kind: ProfitKind, read: Read): number | null {
  const amount = profitNow(positions, read)[kind];
  return amount === null ? null : moneyToDecimal(amount);
}

/** Returns the open profit as a share of the money that the open quantity cost or brought; null while either is unknown or nothing. */
export function profitShare(position: Position, read: Read): number | null {
  const amount = profitDecimal([position], 'unrealised', read);
  const cost = Math.abs(position.open_cost);
  return amount === null || cost === 0 ? null : amount / cost;
}
