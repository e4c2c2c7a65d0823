import { type Money, addMoney } from '../units/money.ts';
import { type Price, valueAt } from '../units/price.ts';

/**
 * What is known of the fills of one order: its trades, by the venue's ids, for ever. What the venue says in all is never added to them, or the
 * trades that come later would count twice.
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
