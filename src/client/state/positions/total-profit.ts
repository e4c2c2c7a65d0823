import type { Position, Summary } from '#client/api/types.ts';
import { type Money, ZERO_MONEY } from '#domain/units/money.ts';
import { knownDecimal, knownMoney, minusKnown, plusKnown } from '../resource/known-money.ts';
import { openProfitOf, type ReadMark } from './profit.ts';

/** A position has at least this revision after the first fill. */
const FIRST_REVISION = 1;

/** Known data of a portfolio: summary (realised profit, charges) and positions. */
export interface HeldPortfolio {
  readonly summary: Summary | null;
  readonly positions: readonly Position[] | null;
}

/** Returns a portfolio's total profit at the marks: all realised plus current unrealised, gross or net of charges. Null while a part is unknown. */
export function totalProfitOf({ summary, positions }: HeldPortfolio, kind: 'gross' | 'net', readMark: ReadMark): Money | null {
  const told = knownMoney(kind === 'net' ? summary?.net_pnl : summary?.gross_pnl);
  // Until the positions are loaded, the server's own valuation is used.
  if (positions === null) return told;
  const realised = knownMoney(summary?.realised_pnl);
  const charges = knownMoney(summary?.charges);
  // Another back end may send totals only: they are shown unchanged. If just a mark is missing, the total is unknown.
  const partsKnown =
    realised !== null && (kind === 'gross' || charges !== null) && positions.every((each) => knownMoney(each.open_cost) !== null);
  const gross = plusKnown(realised, openProfitOf(positions, readMark));
  const total = kind === 'net' ? minusKnown(gross, charges) : gross;
  return partsKnown ? total : (total ?? told);
}

/**
 * Returns the totals adjusted to a newer state of a position of the portfolio: realised profit and charges move together with the open quantity, so
 * that a fill never counts twice or not at all until the totals are fetched again. `from` is the previous state; when null (unknown), only a new
 * position adjusts the totals. Totals of a later instant are left unchanged.
 */
export function totalsAfter(summary: Summary, from: Position | null, to: Position): Summary {
  const hasIt = typeof summary.exchange_at !== 'number' || typeof to.updated_at !== 'number' || summary.exchange_at > to.updated_at;
  if (hasIt || (from === null ? to.revision !== FIRST_REVISION : from.revision >= to.revision)) return summary;
  const gain = (before: number | undefined, now: number) => minusKnown(knownMoney(now), from === null ? ZERO_MONEY : knownMoney(before));
  const moved = (total: number, by: Money | null) => knownDecimal(plusKnown(knownMoney(total), by)) ?? total;
  return {
    ...summary,
    realised_pnl: moved(summary.realised_pnl, gain(from?.realised_pnl, to.realised_pnl)),
    charges: moved(summary.charges, gain(from?.charges.total, to.charges.total)),
  };
}
