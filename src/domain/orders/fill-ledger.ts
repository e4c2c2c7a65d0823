import { type Money, addMoney } from '../units/money.ts';
import { type Price, valueAt } from '../units/price.ts';

/**
 * Known fills of one order: its trades, by the venue's ids, for ever. Totals reported by the venue are never added to them, or later trades would count
 * twice.
 */
export interface FillLedger {
  readonly tradeIds: ReadonlySet<string>;
  /** In units. */
  readonly filledQuantity: number;
  readonly filledValue: Money;
}

/** Returns the ledger after a trade; null when its id came before: then it changes nothing. */
export function addTrade(
  { tradeIds, filledQuantity, filledValue }: FillLedger,
  tradeId: string,
  quantity: number,
  at: Price,
): FillLedger | null {
  if (tradeIds.has(tradeId)) return null;
  return {
    tradeIds: new Set([...tradeIds, tradeId]),
    filledQuantity: filledQuantity + quantity,
    filledValue: addMoney(filledValue, valueAt(at, quantity)),
  };
}
