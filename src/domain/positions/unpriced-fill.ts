import { chargesOfFill } from '../fees/fill-charges.ts';
import { addCharges, NO_CHARGES } from '../fees/charges.ts';
import type { Instrument } from '../instruments/instrument.ts';
import type { Quote } from '../market/quote.ts';
import { sliceByFreeze } from '../orders/freeze-limit.ts';
import type { Side } from '../orders/order-kinds.ts';
import { type Price, price } from '../units/price.ts';
import type { PositionFill } from './apply-fill.ts';

/** Returns the intrinsic value of an option at this price of its underlying; 0 for everything else. */
function innerValue(instrument: Instrument, spot: Price): number {
  if (instrument.kind !== 'option') return 0;
  return Math.max(0, instrument.optionType === 'call' ? spot - instrument.strike : instrument.strike - spot);
}

/**
 * Returns the price at which the broker closes a contract that cannot be traded any more: its last bid or ask, else its last trade; an option at no less than
 * its intrinsic value. Null where no price is known.
 */
export function lastKnownPrice(
  instrument: Instrument,
  side: Side,
  known: { readonly quote: Pick<Quote, 'lastPrice' | 'depth'> | null; readonly spot: Price | null },
): Price | null {
  const { quote, spot } = known;
  const bid = quote?.depth.bids[0]?.price ?? 0;
  const ask = quote?.depth.asks[0]?.price ?? 0;
  const isTwoSided = bid > 0 && ask >= bid;
  const touch = side === 'sell' ? bid : ask;
  const last = quote !== null && isTwoSided ? touch : (quote?.lastPrice ?? 0);
  const inner = spot === null ? 0 : innerValue(instrument, spot);
  const value = Math.max(last, inner);
  return value > 0 ? price(value) : null;
}

/**
 * Returns the fill by which a broker closes an intraday position that nobody could trade any more on its day: charged like its other square-offs, an order for
 * each slice of at most the freeze limit. The trade id follows from the position and the day, so closing twice changes nothing.
 */
export function unpricedFill(of: {
  readonly positionId: string;
  readonly netQuantity: number;
  readonly instrument: Instrument;
  readonly price: Price;
  readonly tradeDate: string;
}): PositionFill {
  if (of.netQuantity === 0) throw new RangeError('a flat position has nothing to leave');
  const { instrument, tradeDate, price: at } = of;
  const side = of.netQuantity > 0 ? 'sell' : 'buy';
  const quantity = Math.abs(of.netQuantity);
  const slices = sliceByFreeze(quantity, instrument.lotSize, instrument.freezeQuantity);
  const charges = slices
    .map((units) =>
      chargesOfFill({ instrument, side, price: at, quantity: units, tradeDate, product: 'MIS', firstOfOrder: true, byBroker: true }),
    )
    .reduce(addCharges, NO_CHARGES);
  return { tradeId: `U-${tradeDate}-${of.positionId}`, side, quantity, price: at, charges };
}
