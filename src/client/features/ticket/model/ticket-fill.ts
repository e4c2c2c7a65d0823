import type { Instrument } from '#domain/instruments/instrument.ts';
import { maxLossOf, type MaxLoss } from '#domain/risk/max-loss.ts';
import { type Money, moneyToDecimal } from '#domain/units/money.ts';
import { type Price, priceToDecimal } from '#domain/units/price.ts';
import { touchPrice, type TicketMarket } from './ticket-market.ts';

/** Expected fill price against the order book, in currency, and its cost against the mid price for the whole order. */
export interface ExpectedFill {
  readonly price: number;
  readonly cost: number;
}

type Side = 'BUY' | 'SELL';

/**
 * Returns the expected fill at the current market: the mid price plus the server's slippage for the order's size, never better than the opposite best price.
 * Null where that is unknown or worse than the worst fill.
 */
export function expectedFill(
  market: TicketMarket,
  side: Side,
  units: number | null,
  worst: Price | null,
  slippage: number | null,
): ExpectedFill | null {
  const { bid, ask } = market;
  const touch = touchPrice(market, side);
  if (units === null || units <= 0 || slippage === null || bid === null || ask === null || touch === null) return null;
  const way = side === 'BUY' ? 1 : -1;
  const middle = (priceToDecimal(bid) + priceToDecimal(ask)) / 2;
  const best = priceToDecimal(touch);
  const taken = middle + (way * slippage) / units;
  const price = way * (taken - best) < 0 ? best : taken;
  if (worst !== null && way * (price - priceToDecimal(worst)) > 0) return null;
  return { price, cost: way * (price - middle) * units };
}

/** Returns the order's maximum loss until its expiry at the worst fill, including the charges of that fill; null while a part is unknown. */
export function lossAtWorst(
  instrument: Instrument,
  side: Side,
  units: number | null,
  worst: Price | null,
  charges: Money | null,
): MaxLoss | null {
  if (units === null || worst === null) return null;
  const loss = maxLossOf([{ instrument, side: side === 'BUY' ? 'buy' : 'sell', quantity: units, price: priceToDecimal(worst) }]);
  if (loss.kind !== 'defined') return loss;
  return charges === null ? null : { kind: 'defined', amount: loss.amount + moneyToDecimal(charges) };
}
