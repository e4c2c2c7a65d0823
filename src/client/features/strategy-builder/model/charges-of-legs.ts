import { istDate } from '#domain/calendar/ist.ts';
import { estimateCharges } from '#domain/fees/fill-charges.ts';
import { moneyToDecimal } from '#domain/units/money.ts';
import { priceFromDecimal } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import type { LegMarket, PlanMarket } from './leg-market.ts';

/** Returns what entering the legs would cost in charges, in currency units; null when the rates of one are not known. */
export function chargesOfLegs(legs: readonly LegMarket[], { base }: PlanMarket): number | null {
  const tradeDate = istDate(exchangeTime(base.exchange_at));
  let sum = 0;
  for (const { leg, held, instrument, price } of legs) {
    if (!leg.on || held === null || instrument === null || price === null) continue;
    try {
      const { kind, segment } = instrument;
      const quantity = Math.abs(held.quantity);
      sum += moneyToDecimal(
        estimateCharges({ instrument: { kind, segment }, side: leg.side, price: priceFromDecimal(price), quantity, tradeDate }).total,
      );
    } catch (error) {
      if (error instanceof RangeError) return null;
      throw error;
    }
  }
  return sum;
}
