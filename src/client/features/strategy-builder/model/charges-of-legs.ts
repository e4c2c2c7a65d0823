import { estimateCharges } from '#domain/fees/fill-charges.ts';
import { sliceByFreeze } from '#domain/orders/freeze-limit.ts';
import { addMoney, moneyToDecimal, ZERO_MONEY } from '#domain/units/money.ts';
import { priceFromDecimal } from '#domain/units/price.ts';
import type { LegMarket } from './leg-market.ts';

type PricedLeg = Pick<LegMarket, 'held' | 'instrument' | 'price'> & { readonly leg: Pick<LegMarket['leg'], 'on' | 'side'> };

/**
 * Returns the estimated charges of entering the legs, in currency units; null when a rate is unknown. Above the freeze limit a leg is several orders, each with
 * its own charges.
 */
export function chargesOfLegs(legs: readonly PricedLeg[], tradeDate: string): number | null {
  let sum = ZERO_MONEY;
  for (const { leg, held, instrument, price } of legs) {
    if (!leg.on || held === null || instrument === null || price === null) continue;
    const { kind, segment, lot_size: lotSize, freeze_quantity: freeze } = instrument;
    const order = { instrument: { kind, segment }, side: leg.side, price: priceFromDecimal(price), tradeDate };
    try {
      for (const quantity of sliceByFreeze(Math.abs(held.quantity), lotSize, freeze))
        sum = addMoney(sum, estimateCharges({ ...order, quantity }).total);
    } catch (error) {
      if (error instanceof RangeError) return null;
      throw error;
    }
  }
  return moneyToDecimal(sum);
}
