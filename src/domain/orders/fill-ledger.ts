import { type Money, ZERO_MONEY, addMoney, subtractMoney } from '../units/money.ts';
import { multiplyDivide } from '../units/multiply-divide.ts';
import { type Price, price, valueAt } from '../units/price.ts';

/**
 * What is known of the fills of one order: trades by the venue's ids, and what the venue says in all. A snapshot may be ahead of the trades; it
 * is never added to them, or the trades that come later would count twice.
 */
export interface FillLedger {
  /** Quantity of the order as accepted or last changed, in units. */
  readonly quantity: number;
  readonly tradeIds: readonly string[];
  readonly tradedQuantity: number;
  readonly tradedValue: Money;
  readonly statedQuantity: number;
  readonly statedValue: Money;
}

export const LEDGER_PROBLEMS = ['overfilled', 'average-changed'] as const;
export type LedgerProblem = (typeof LEDGER_PROBLEMS)[number];

/**
 * `added` is what is newly known: every unit at most once, and all values together are the known value; a quantity of 0 corrects a value that
 * was stated as a rounded average. A problem is for a person to look at; the facts are kept.
 */
export interface LedgerResult {
  readonly ledger: FillLedger;
  readonly added: { readonly quantity: number; readonly value: Money } | null;
  readonly problem: LedgerProblem | null;
}

/** Returns the ledger of an order that has not filled. */
export function emptyLedger(quantity: number): FillLedger {
  return { quantity, tradeIds: [], tradedQuantity: 0, tradedValue: ZERO_MONEY, statedQuantity: 0, statedValue: ZERO_MONEY };
}

/** Returns the quantity and value known to have filled: the trades, or the venue's word where it is ahead of them. */
export function knownFill(ledger: FillLedger): { readonly quantity: number; readonly value: Money } {
  return ledger.statedQuantity > ledger.tradedQuantity
    ? { quantity: ledger.statedQuantity, value: ledger.statedValue }
    : { quantity: ledger.tradedQuantity, value: ledger.tradedValue };
}

/** Averages are stated to the paisa, so a stated value may be off by as much for each unit. */
const AVERAGE_STEP = 100;

function resultOf(before: FillLedger, ledger: FillLedger): LedgerResult {
  const [old, now] = [knownFill(before), knownFill(ledger)];
  const quantity = now.quantity - old.quantity;
  const value = subtractMoney(now.value, old.value);
  const added = quantity > 0 || value !== 0 ? { quantity, value } : null;
  if (quantity > 0 && now.quantity > ledger.quantity) return { ledger, added, problem: 'overfilled' };
  const differs = quantity === 0 && Math.abs(value) > AVERAGE_STEP * now.quantity;
  return { ledger, added, problem: differs ? 'average-changed' : null };
}

/** Returns the ledger after a trade; one whose id came before changes nothing, for ever. */
export function addTrade(ledger: FillLedger, tradeId: string, quantity: number, at: Price): LedgerResult {
  if (ledger.tradeIds.includes(tradeId)) return { ledger, added: null, problem: null };
  return resultOf(ledger, {
    ...ledger,
    tradeIds: [...ledger.tradeIds, tradeId],
    tradedQuantity: ledger.tradedQuantity + quantity,
    tradedValue: addMoney(ledger.tradedValue, valueAt(at, quantity)),
  });
}

/**
 * Returns the ledger after the venue stated how much filled in all and at which average. The part that is new is worth the difference of the
 * two values: booking it at the average would spoil the cost. An older statement changes nothing.
 */
export function addStatement(ledger: FillLedger, filledQuantity: number, averagePrice: Price): LedgerResult {
  if (filledQuantity <= ledger.statedQuantity) return { ledger, added: null, problem: null };
  return resultOf(ledger, { ...ledger, statedQuantity: filledQuantity, statedValue: valueAt(averagePrice, filledQuantity) });
}

/** Returns the price per unit of a part that filled, rounded to 1/10 000. */
export function partPrice(part: { readonly quantity: number; readonly value: Money }): Price {
  return price(multiplyDivide(part.value, 1, part.quantity));
}

/**
 * Returns the quantity to ask the venue for so that `wanted` more units work, when it takes the total of an order: what has filled counts
 * in. Sending only the rest would shrink the order, sending the old total would fill it again.
 */
export function totalForRemaining(ledger: FillLedger, wanted: number): number {
  return knownFill(ledger).quantity + wanted;
}
