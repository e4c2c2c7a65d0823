import type { Instrument } from '../instruments/instrument.ts';
import { type Price, isOnTick, priceToDecimal } from '../units/price.ts';
import type { ExchangeTime } from '../units/time.ts';
import { checkTrigger } from './check-trigger.ts';
import { type Denial, denial } from './denial.ts';
import { largestOrderQuantity } from './freeze-limit.ts';
import { isStopKind, takesLimit } from './order-kinds.ts';
import type { OrderTerms } from './order-terms.ts';
import { bandLimit, passesBand } from './price-band.ts';
import { takesKind } from './stop-market-rule.ts';

/** The market data of the checks. A null `reference` (no known price) skips the price band; likewise `lastPrice` and triggers. */
export interface CheckContext {
  readonly now: ExchangeTime;
  readonly tradingDate: string;
  readonly reference: Price | null;
  readonly lastPrice?: Price | null;
}

function checkInstrument(instrument: Instrument, now: ExchangeTime): Denial | null {
  if (!instrument.tradable) return denial('order.not-tradable', 'instrument');
  if ('expiresAt' in instrument && now >= instrument.expiresAt)
    return denial('order.expired-contract', 'instrument', { expiry: instrument.expiry });
  return null;
}

function checkKind(instrument: Instrument, terms: OrderTerms, tradingDate: string): Denial | null {
  // Derivatives cannot be held as delivery (CNC), and shares cannot be carried on margin (NRML).
  if (instrument.kind === 'equity' ? terms.product === 'NRML' : terms.product === 'CNC')
    return denial('order.product-not-supported', 'product', { product: terms.product });
  const stops = isStopKind(terms.kind);
  if (!stops && terms.triggerPrice !== null) return denial('order.trigger-not-allowed', 'triggerPrice');
  if (stops && terms.triggerPrice === null) return denial('order.trigger-missing', 'triggerPrice');
  if (!takesKind(terms.kind, instrument, tradingDate)) return denial('order.stop-market-not-allowed', 'kind', { kind: terms.kind });
  // A stop has to wait for its trigger, which contradicts IOC.
  if (stops && terms.validity === 'IOC') return denial('order.validity-not-allowed', 'validity', { validity: terms.validity });
  const limited = takesLimit(terms.kind);
  if (!limited && terms.limitPrice !== null) return denial('order.price-not-allowed', 'limitPrice');
  if (limited && terms.limitPrice === null) return denial('order.price-missing', 'limitPrice');
  return null;
}

/** Returns why the quantity (units) is refused, or null: whole lots, at least one, within the freeze limit. */
export function checkQuantity(instrument: Instrument, quantity: number): Denial | null {
  if (!Number.isSafeInteger(quantity) || quantity <= 0 || quantity % instrument.lotSize !== 0)
    return denial('order.lots-invalid', 'lots', { lot_size: instrument.lotSize });
  const largest = largestOrderQuantity(instrument.lotSize, instrument.freezeQuantity);
  if (largest !== null && quantity > largest)
    return denial('order.above-freeze', 'lots', {
      largest_quantity: largest,
      largest_lots: largest / instrument.lotSize,
      freeze_quantity: instrument.freezeQuantity,
    });
  return null;
}

/** Returns why the limit price is refused, or null: above zero, on a tick, within the limit price protection band. */
export function checkLimitPrice(instrument: Instrument, side: OrderTerms['side'], limitPrice: Price, context: CheckContext): Denial | null {
  if (limitPrice <= 0) return denial('order.price-out-of-range', 'limitPrice', { limit: priceToDecimal(instrument.tickSize) });
  if (!isOnTick(limitPrice, instrument.tickSize))
    return denial('order.price-off-tick', 'limitPrice', { tick: priceToDecimal(instrument.tickSize) });
  if (context.reference !== null && passesBand(side, limitPrice, context.reference, instrument.tickSize, context.tradingDate))
    return denial('order.price-out-of-range', 'limitPrice', {
      limit: priceToDecimal(bandLimit(side, context.reference, instrument.tickSize, context.tradingDate)),
      reference: priceToDecimal(context.reference),
    });
  return null;
}

/** Returns why the prices are refused, or null. The limit of a stop is checked against its trigger, where the market will be. */
function checkPrices(instrument: Instrument, terms: OrderTerms, context: CheckContext): Denial | null {
  const { triggerPrice, limitPrice } = terms;
  const refused = triggerPrice === null ? null : checkTrigger(instrument, { ...terms, triggerPrice }, context.lastPrice ?? null);
  if (refused !== null || limitPrice === null) return refused;
  const reference = triggerPrice ?? context.reference;
  return checkLimitPrice(instrument, terms.side, limitPrice, { ...context, reference });
}

/** Returns the first reason to refuse the order, or null when it may be sent. The venue applies the same checks again. */
export function checkOrder(instrument: Instrument, terms: OrderTerms, context: CheckContext): Denial | null {
  return (
    checkInstrument(instrument, context.now) ??
    checkKind(instrument, terms, context.tradingDate) ??
    checkQuantity(instrument, terms.quantity) ??
    checkPrices(instrument, terms, context)
  );
}
