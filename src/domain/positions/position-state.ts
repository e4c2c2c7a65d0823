import { type Charges, NO_CHARGES } from '../fees/charges.ts';
import { type Money, ZERO_MONEY } from '../units/money.ts';

/**
 * A net position built from fills. Net quantity and open cost carry the sign (negative is short); bought and sold sums only
 * grow. At every moment: sellValue - buyValue = realised - openCost, to the unit.
 */
export interface PositionState {
  readonly netQuantity: number;
  /** What the open quantity cost; unrealised profit = mark x netQuantity - openCost, exact. */
  readonly openCost: Money;
  readonly buyQuantity: number;
  readonly buyValue: Money;
  readonly sellQuantity: number;
  readonly sellValue: Money;
  /** Gross: before charges. */
  readonly realised: Money;
  readonly charges: Charges;
}

export const FLAT_POSITION: PositionState = {
  netQuantity: 0,
  openCost: ZERO_MONEY,
  buyQuantity: 0,
  buyValue: ZERO_MONEY,
  sellQuantity: 0,
  sellValue: ZERO_MONEY,
  realised: ZERO_MONEY,
  charges: NO_CHARGES,
};
