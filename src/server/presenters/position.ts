import type { InferOutput } from 'valibot';
import type { position, settlement, summaryAnswer } from '#contract/schemas/position.ts';
import { markOfQuote } from '#domain/market/mark.ts';
import type { Quote } from '#domain/market/quote.ts';
import type { PositionState } from '#domain/positions/position-state.ts';
import { averagePrice, unrealisedProfit } from '#domain/positions/profit.ts';
import { addMoney, type Money, moneyToDecimal, subtractMoney, ZERO_MONEY } from '#domain/units/money.ts';
import { type Price, priceToDecimal } from '#domain/units/price.ts';
import { type ExchangeTime, type WallTime } from '#domain/units/time.ts';
import type { PositionRow } from '#server/db/tables/positions.ts';
import { chargesOfRow, presentCharges } from './charges.ts';
import { presentInstrument } from './instrument.ts';
import { presentMark } from './mark.ts';
import { presentQuote, type QuoteSource } from './quote.ts';

export type WirePosition = InferOutput<typeof position>;

/** Where the prices of positions come from: null quote = no price. `receivedAt` is the last market packet's, `source` the market's. */
export interface Marks {
  readonly receivedAt: WallTime;
  readonly source: QuoteSource;
  quote(instrumentId: string): Quote | null;
}

/** Returns the accounting of a stored position. */
export function positionState(row: PositionRow): PositionState {
  return {
    netQuantity: row.net_quantity,
    openCost: row.open_cost,
    buyQuantity: row.buy_quantity,
    buyValue: row.buy_value,
    sellQuantity: row.sell_quantity,
    sellValue: row.sell_value,
    realised: row.realised,
    charges: chargesOfRow(row),
  };
}

export function presentPosition(row: PositionRow, marks: Marks | null): WirePosition {
  const average = averagePrice(positionState(row));
  const quote = marks?.quote(row.instrument_id) ?? null;
  return {
    position_id: row.id,
    portfolio_id: row.portfolio_id,
    account_number: row.account_number,
    instrument: presentInstrument(row.instrument),
    product: row.product,
    net_quantity: row.net_quantity,
    net_lots: row.net_quantity / row.instrument.lotSize,
    average_price: average === null ? null : priceToDecimal(average),
    open_cost: moneyToDecimal(row.open_cost),
    buy_quantity: row.buy_quantity,
    buy_value: moneyToDecimal(row.buy_value),
    sell_quantity: row.sell_quantity,
    sell_value: moneyToDecimal(row.sell_value),
    realised_pnl: moneyToDecimal(row.realised),
    charges: presentCharges(chargesOfRow(row)),
    quote: quote === null || marks === null ? null : presentQuote(quote, marks.receivedAt, marks.source),
    ...presentMark(quote),
    revision: row.revision,
    updated_at: row.updated_at.getTime(),
  };
}

/** Returns a position as a past date left it, at the close of that date: no quote of today belongs to it. */
export function presentPastPosition(row: PositionRow, close: Price | null): WirePosition {
  return { ...presentPosition(row, null), mark_price: close === null ? null : priceToDecimal(close) };
}

/** Returns how a position ended at the settlement price, from its rows before and after. */
export function presentSettlement(before: PositionRow, after: PositionRow, settlementPrice: Price): InferOutput<typeof settlement> {
  return {
    position_id: before.id,
    portfolio_id: before.portfolio_id,
    instrument: presentInstrument(before.instrument),
    product: before.product,
    net_quantity: before.net_quantity,
    net_lots: before.net_quantity / before.instrument.lotSize,
    settlement_price: priceToDecimal(settlementPrice),
    result: moneyToDecimal(subtractMoney(after.realised, before.realised)),
  };
}

/** Returns the totals of a portfolio; what depends on a missing price is null, never zero. */
export function presentSummary(
  portfolioId: string,
  rows: readonly PositionRow[],
  marks: Marks,
  exchangeAt: ExchangeTime,
): InferOutput<typeof summaryAnswer> {
  const realised = addMoney(...rows.map((row) => row.realised));
  const charges = addMoney(...rows.map((row) => chargesOfRow(row).total));
  let unrealised: Money | null = ZERO_MONEY;
  for (const row of rows) {
    const one = unrealisedProfit(positionState(row), markOfQuote(marks.quote(row.instrument_id))?.price ?? null);
    unrealised = unrealised === null || one === null ? null : addMoney(unrealised, one);
  }
  const gross = unrealised === null ? null : addMoney(realised, unrealised);
  return {
    portfolio_id: portfolioId,
    open_positions: rows.filter((row) => row.net_quantity !== 0).length,
    realised_pnl: moneyToDecimal(realised),
    unrealised_pnl: unrealised === null ? null : moneyToDecimal(unrealised),
    gross_pnl: gross === null ? null : moneyToDecimal(gross),
    charges: moneyToDecimal(charges),
    net_pnl: gross === null ? null : moneyToDecimal(subtractMoney(gross, charges)),
    exchange_at: exchangeAt,
    received_at: marks.receivedAt,
  };
}
