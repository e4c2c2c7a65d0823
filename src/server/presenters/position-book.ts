import type { InferOutput } from 'valibot';
import type { positionBookRow } from '#contract/schemas/book.ts';
import type { Quote } from '#domain/market/quote.ts';
import type { DayFigures } from '#domain/positions/day-figures.ts';
import { dayProfitOf } from '#domain/positions/day-profit.ts';
import { type Money, moneyToDecimal } from '#domain/units/money.ts';
import { multiplyDivide } from '#domain/units/multiply-divide.ts';
import { type Price, price, priceToDecimal, valueAt } from '#domain/units/price.ts';
import type { PositionRow } from '#server/db/tables/positions.ts';
import { presentDayProfit } from './day-profit.ts';
import { presentInstrument } from './instrument.ts';
import { presentMark } from './mark.ts';
import type { Marks } from './position.ts';
import { presentQuote } from './quote.ts';

/** A position on a day, with the day's valuation price and, during the day, the quote behind it. */
export interface BookDay {
  readonly row: PositionRow;
  readonly figures: DayFigures;
  readonly mark: Price | null;
  readonly quote: Quote | null;
}

const priceOrNull = (value: Price | null) => (value === null ? null : priceToDecimal(value));

function average(value: Money, quantity: number): number | null {
  return quantity === 0 ? null : priceToDecimal(price(multiplyDivide(value, 1, quantity)));
}

export function presentBookDay(
  { row, figures, mark, quote }: BookDay,
  { receivedAt, source }: Pick<Marks, 'receivedAt' | 'source'>,
): InferOutput<typeof positionBookRow> {
  const { mark_basis, last_trade_at } = presentMark(quote);
  const { carriedQuantity, carriedMark, netQuantity, openCost, settlementPrice } = figures;
  const carriedValue = carriedQuantity === 0 ? 0 : carriedMark === null ? null : moneyToDecimal(valueAt(carriedMark, carriedQuantity));
  return {
    position_id: row.id,
    portfolio_id: row.portfolio_id,
    account_number: row.account_number,
    instrument: presentInstrument(row.instrument),
    product: row.product,
    state: netQuantity !== 0 ? 'open' : settlementPrice === null ? 'closed' : 'settled',
    carried_quantity: carriedQuantity,
    carried_cost: moneyToDecimal(figures.carriedCost),
    previous_close: priceOrNull(carriedMark),
    carried_value: carriedValue,
    buy_quantity: figures.buyQuantity,
    buy_value: moneyToDecimal(figures.buyValue),
    buy_average: average(figures.buyValue, figures.buyQuantity),
    sell_quantity: figures.sellQuantity,
    sell_value: moneyToDecimal(figures.sellValue),
    sell_average: average(figures.sellValue, figures.sellQuantity),
    converted_quantity: figures.convertedQuantity,
    net_quantity: netQuantity,
    net_lots: netQuantity / row.instrument.lotSize,
    average_price: average(openCost, netQuantity),
    open_cost: moneyToDecimal(openCost),
    settlement_price: priceOrNull(settlementPrice),
    mark: priceOrNull(mark),
    mark_basis,
    last_trade_at,
    quote: quote === null ? null : presentQuote(quote, receivedAt, source),
    ...presentDayProfit(dayProfitOf(figures, mark)),
  };
}
