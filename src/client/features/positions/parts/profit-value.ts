import type { Position } from '#client/api/types.ts';
import { knownDecimal } from '#client/state/resource/known-money.ts';
import { liveMark, markOfPosition, type Profit, profitAt, type ReadMark, sumOfProfits } from '#client/state/positions/profit.ts';
import { flushCount } from '#client/state/market/ticker-store.ts';

/** Which profit a number is. They are never mixed: each has its own label. */
export type ProfitKind = 'unrealised' | 'gross' | 'net';

/** Returns the instruments whose prices the profit of the positions follows. */
export function openIds(positions: readonly Position[]): string[] {
  return positions.filter((each) => each.net_quantity !== 0).map((each) => each.instrument.instrument_id);
}

/** Totals as the cells of one flush have read them: the same sum stands in several places. */
const summed = new WeakMap<readonly Position[], { readonly at: number; readonly profit: Profit }>();

/** Returns the sum of the positions' profits at the marks of now. */
export function profitNow(positions: readonly Position[], readMark: ReadMark = liveMark): Profit {
  const at = flushCount();
  const known = summed.get(positions);
  if (known?.at === at && readMark === liveMark) return known.profit;
  const profit = sumOfProfits(positions.map((position) => profitAt(position, markOfPosition(position, readMark)?.price ?? null)));
  // Without a price it is asked again: the first one does not wait for a flush.
  if (profit.unrealised !== null && readMark === liveMark) summed.set(positions, { at, profit });
  return profit;
}

/** Returns one kind of profit as a decimal for a live cell; null while unknown. Of one position of which a back end tells the whole alone, that. */
export function profitDecimal(positions: readonly Position[], kind: ProfitKind, readMark?: ReadMark): number | null {
  const profit = profitNow(positions, readMark);
  const whole = kind === 'unrealised' && positions.length === 1 && profit.realised === null ? profit.gross : null;
  return knownDecimal(profit[kind] ?? whole);
}

/** Returns the open profit as a share of the money that the open quantity cost or brought; null while either is unknown or nothing. */
export function profitShare(position: Position, readMark?: ReadMark): number | null {
  const amount = profitDecimal([position], 'unrealised', readMark);
  const cost = Math.abs(position.open_cost);
  return amount === null || cost === 0 ? null : amount / cost;
}

/** Returns the end of the meaning of a figure of positions: what several are together, or the one that it is of. */
export function scopeOf(positions: readonly Position[], together: string | undefined): string | null {
  const [one] = positions;
  return together ?? (one !== undefined && positions.length === 1 ? `position:${one.position_id}` : null);
}
