import { marketCalendar } from '#client/platform/market-calendar.ts';
import type { Order } from '#client/api/types.ts';
import { domainInstrument } from '#client/state/market/domain-instrument.ts';
import { protectionPrice } from '#domain/orders/market-protection.ts';
import { referencePrice } from '#domain/orders/reference-price.ts';
import { priceFromDecimal, priceToDecimal } from '#domain/units/price.ts';
import type { ExchangeTime } from '#domain/units/time.ts';

/** Live prices of an instrument: last, bid and ask; bid and ask are null on an empty side. */
interface LivePrices {
  readonly ltp: number;
  readonly bid: number | null;
  readonly ask: number | null;
}

/** Returns the worst fill price of the order when sent to the market now, by the exchange's rule; null when the opposite side is empty. */
export function protectedMarketPrice(order: Order, prices: LivePrices, at: ExchangeTime): number | null {
  const instrument = domainInstrument(order.instrument);
  const buys = order.transaction_type === 'BUY';
  if (instrument === null || (buys ? prices.ask : prices.bid) === null) return null;
  const level = (price: number | null) => (price === null ? [] : [{ price: priceFromDecimal(price), quantity: 0, orders: 0 }]);
  const reference = referencePrice({
    lastPrice: priceFromDecimal(prices.ltp),
    depth: { bids: level(prices.bid), asks: level(prices.ask) },
  });
  if (reference === null) return null;
  const { kind, tickSize: tick } = instrument;
  return priceToDecimal(protectionPrice({ kind, side: buys ? 'buy' : 'sell', reference, tick, date: marketCalendar.dateAt(at) }));
}
