import type { Position } from '#client/api/types.ts';
import { knownDecimal } from '#client/state/resource/known-money.ts';
import { liveMark, markOfPosition, type Profit, profitAt, type ReadMark, sumOfProfits } from '#client/state/positions/profit.ts';
import { flushCount } from '#client/state/market/ticker-store.ts';

/** The kinds of profit, each with its own label; they are never mixed. */
export type ProfitKind = 'unrealised' | 'gross' | 'net';

/** Returns the ids of the instruments whose prices change the positions' profit. */
export function openIds(positions: readonly Position[]): string[] {
  return positions.filter((each) => each.net_quantity !== 0).map((each) => each.instrument.instrument_id);
}

/** Cache of the totals read in one flush, as the same sum appears in several places. */
const summed = new WeakMap<readonly Position[], { readonly at: number; readonly profit: Profit }>();

/** Returns the sum of the positions' profits at the current marks. */
export function profitNow(positions: readonly Position[], readMark: ReadMark = liveMark): Profit {
  const at = flushCount();
  const known = summed.get(positions);
  if (known?.at === at && readMark === liveMark) return known.profit;
  const profit = sumOfProfits(positions.map((position) => profitAt(position, markOfPosition(position, readMark)?.price ?? null)));
  // An unknown profit is not cached, so that the first price shows without waiting for a flush.
  if (profit.unrealised !== null && readMark === liveMark) summed.set(positions, { at, profit });
  return profit;
}

/**
 * Returns one kind of profit as a decimal for a live cell; null while unknown. For a single position whose back end sends only the gross total, that total is
 * the open profit.
 */
export function profitDecimal(positions: readonly Position[], kind: ProfitKind, readMark?: ReadMark): number | null {
  const profit = profitNow(positions, readMark);
  const whole = kind === 'unrealised' && positions.length === 1 && profit.realised === null ? profit.gross : null;
  return knownDecimal(profit[kind] ?? whole);
}

/** Returns the open profit as a share of the open quantity's cost; null while either is unknown or the cost is zero. */
export function profitShare(position: Position, readMark?: ReadMark): number | null {
  const amount = profitDecimal([position], 'unrealised', readMark);
  const cost = Math.abs(position.open_cost);
  return amount === null || cost === 0 ? null : amount / cost;
}

/** Returns the last part of the figure's meaning: the given name for several positions, or the id of a single one; null otherwise. */
export function scopeOf(positions: readonly Position[], together: string | undefined): string | null {
  const [one] = positions;
  return together ?? (one !== undefined && positions.length === 1 ? `position:${one.position_id}` : null);
}
