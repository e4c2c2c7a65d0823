import type { Instrument } from '../instruments/instrument.ts';
import { sliceByFreeze } from '../orders/freeze-limit.ts';
import type { Product, Side } from '../orders/order-kinds.ts';
import { type Money, ZERO_MONEY, money } from '../units/money.ts';
import { type Price, valueAt } from '../units/price.ts';
import { type Charges, NO_CHARGES, chargesOf } from './charges.ts';
import { fillRatesOn, portionOf, rateOn, rateTableOf, shareOf, shareOn } from './rate-on.ts';
import type { Brokerage, RateTable } from './rates.ts';

/** What the charges of one fill depend on. `tradeDate` (YYYY-MM-DD, exchange) decides the rates. */
interface ChargedFill {
  readonly instrument: Pick<Instrument, 'kind' | 'segment'>;
  readonly side: Side;
  readonly price: Price;
  /** In units. */
  readonly quantity: number;
  readonly tradeDate: string;
  /** Decides the rates of a share; contracts pay the same under every product. */
  readonly product?: Product;
  /** The flat brokerage of an executed order is booked on its first fill. */
  readonly firstOfOrder: boolean;
  /** The broker squares the intraday position off, and charges for that. */
  readonly byBroker?: boolean;
  /** Turnover of the order before this fill, for a brokerage in percent; absent = 0. */
  readonly turnoverBefore?: Money;
}

/** Brokerage of an order with a given turnover. */
const brokerageAt = ({ amount, atMost }: Brokerage, turnover: Money): Money =>
  atMost === null ? amount : money(Math.min(amount, portionOf(turnover, atMost)));

function brokerageOf(fill: ChargedFill, rate: Brokerage, turnover: Money): Money {
  const before = fill.turnoverBefore ?? ZERO_MONEY;
  const paid = fill.firstOfOrder ? ZERO_MONEY : brokerageAt(rate, before);
  return money(brokerageAt(rate, money(before + turnover)) - paid);
}

/**
 * Returns the charges of a single fill, each item rounded to 1/10 000 of the currency unit, as estimates show them. What is booked also depends on the day of
 * the security (chargesOnDay).
 */
export function chargesOfFill(fill: ChargedFill): Charges {
  const table = rateTableOf(fill.instrument, fill.product);
  const rates = fillRatesOn(table, fill.tradeDate);
  const turnover = valueAt(fill.price, fill.quantity);
  const own = brokerageOf(fill, rates.brokerage, turnover);
  const extra = fill.byBroker && fill.firstOfOrder ? rateOn(table.squareOff, fill.tradeDate) : ZERO_MONEY;
  const brokerage = money(own + extra);
  const exchange = shareOf(turnover, rates.exchange);
  const sebi = shareOf(turnover, rates.sebi);
  return chargesOf({
    brokerage,
    stt: shareOf(turnover, fill.side === 'sell' ? rates.sttSell : rates.sttBuy),
    exchange,
    sebi,
    stamp: fill.side === 'buy' ? shareOf(turnover, rates.stampBuy) : ZERO_MONEY,
    gst: shareOf(money(brokerage + exchange + sebi), rates.gst),
    depository: ZERO_MONEY,
  });
}

/** What the charges of cash settlement at expiry depend on; `side` closes the position. */
interface Settlement extends Pick<ChargedFill, 'side' | 'price' | 'quantity' | 'tradeDate'> {
  readonly instrument: Pick<Instrument, 'kind' | 'segment' | 'lotSize' | 'freezeQuantity'>;
  /** Settlement price of the underlying: before September 2019 the tax was on the whole of it. */
  readonly underlyingPrice?: Price | undefined;
}

/** Returns the amount that the tax of an exercised option is a share of. Throws RangeError where that needs the settlement price and it is missing. */
function exercisedValue({ price, quantity, tradeDate, underlyingPrice }: Settlement, { sttExerciseOn }: RateTable): Money {
  if (sttExerciseOn.length === 0 || rateOn(sttExerciseOn, tradeDate) === 'intrinsic') return valueAt(price, quantity);
  if (underlyingPrice === undefined) throw new RangeError(`the tax on an option exercised on ${tradeDate} needs the settlement price`);
  return valueAt(underlyingPrice, quantity);
}

/**
 * Returns the charges of cash settlement at expiry. A contract that expires with value is closed by the broker, long or short: brokerage and its GST for each
 * order of at most the freeze limit. The holder of an option (the closing side is `sell`) also pays STT on its intrinsic value, before September 2019 on the
 * settlement price. No exchange fee: no source names one. A worthless option costs nothing.
 */
export function chargesOfSettlement(settlement: Settlement): Charges {
  const { instrument, side, price, quantity, tradeDate } = settlement;
  if (price <= 0) return NO_CHARGES;
  const table = rateTableOf(instrument);
  const orders = sliceByFreeze(quantity, instrument.lotSize, instrument.freezeQuantity).length;
  const brokerage = money(rateOn(table.closeOut, tradeDate) * orders);
  const stt = side === 'sell' ? shareOn(exercisedValue(settlement, table), table.sttExercise, tradeDate) : ZERO_MONEY;
  return chargesOf({ ...NO_CHARGES, brokerage, stt, gst: shareOn(brokerage, table.gst, tradeDate) });
}

/** Returns the charges of an order filled at once at the price: the estimate shown before placing. */
export function estimateCharges(order: Omit<ChargedFill, 'firstOfOrder'>): Charges {
  return chargesOfFill({ ...order, firstOfOrder: true });
}
