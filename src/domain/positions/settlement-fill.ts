import { chargesOfSettlement } from '../fees/fill-charges.ts';
import type { Instrument } from '../instruments/instrument.ts';
import type { Price } from '../units/price.ts';
import type { PositionFill } from './apply-fill.ts';

/**
 * Returns the fill that closes an open position at expiry, at the settlement price (for an option its intrinsic value at the
 * spot close, possibly 0). The trade id follows from contract and position, so settling twice changes nothing.
 */
export function settlementFill(options: {
  readonly positionId: string;
  readonly netQuantity: number;
  readonly instrument: Pick<Instrument, 'id' | 'kind' | 'segment' | 'lotSize' | 'freezeQuantity'>;
  readonly settlementPrice: Price;
  readonly tradeDate: string;
}): PositionFill {
  if (options.netQuantity === 0) throw new RangeError('a flat position has nothing to settle');
  const side = options.netQuantity > 0 ? 'sell' : 'buy';
  const quantity = Math.abs(options.netQuantity);
  return {
    tradeId: `S-${options.instrument.id}-${options.positionId}`,
    side,
    quantity,
    price: options.settlementPrice,
    charges: chargesOfSettlement({
      instrument: options.instrument,
      side,
      price: options.settlementPrice,
      quantity,
      tradeDate: options.tradeDate,
    }),
  };
}
