import { MONEY_SCALE, type Money, ZERO_MONEY, addMoney, money } from '../units/money.ts';
import type { Side } from '../orders/order-kinds.ts';
import { type EstimatedMargin, estimateMargin } from './estimate-margin.ts';
import { type MarginLeg, type MarginMarket, isOptionLeg } from './margin-leg.ts';
import { legUnitValue } from './scan-risk.ts';

/** The part of an order that could open something. */
export interface PlannedOrder {
  /** The leg it adds, quantity signed; null for a share, which takes its full value. */
  readonly leg: MarginLeg | null;
  readonly side: Side;
  /** Units that could open something. */
  readonly quantity: number;
  /** The worst price it may fill at, in currency units. */
  readonly price: number;
  /** Whether it fills at once for certain enough to protect what is sent after it in the same list. */
  readonly fillsNow: boolean;
  readonly charges: Money;
}

/** What an account holds and what still works for it. */
export interface AccountHoldings {
  readonly legs: readonly MarginLeg[];
  /** What buying back sold shares would cost, in currency units. */
  readonly shortShareValue: number;
  readonly working: readonly PlannedOrder[];
}

/** What is taken from the cash of an account, whose cash holds every premium paid and received so far. */
export interface AccountRequirement {
  readonly margin: EstimatedMargin;
  /** Margin of what is held and of everything that could be opened. */
  readonly blocked: Money;
  /** Premiums, share values and charges of orders that have not filled. May be below zero by premiums still to come. */
  readonly reserved: Money;
  readonly total: Money;
}

const roundedUp = (amount: number): Money => money(Math.ceil(amount * MONEY_SCALE));

/** A hedge that only might fill protects nothing; two futures orders against each other may fill one without the other. */
function worstMargin(held: readonly MarginLeg[], orders: readonly PlannedOrder[], market: MarginMarket): EstimatedMargin {
  const sure = [...held];
  const futures: Record<Side, MarginLeg[]> = { buy: [], sell: [] };
  for (const { leg, side, fillsNow } of orders) {
    if (leg === null) continue;
    if (fillsNow || (isOptionLeg(leg) && side === 'sell')) sure.push(leg);
    else if (!isOptionLeg(leg)) futures[side].push(leg);
  }
  const bought = estimateMargin([...sure, ...futures.buy], market);
  if (futures.sell.length === 0) return bought;
  const sold = estimateMargin([...sure, ...futures.sell], market);
  return sold.blocked > bought.blocked ? sold : bought;
}

function reservedFor({ leg, side, quantity, price, charges }: PlannedOrder, market: MarginMarket): Money {
  if (leg === null) return addMoney(roundedUp(price * quantity), charges);
  if (!isOptionLeg(leg)) return charges;
  if (side === 'buy') return addMoney(roundedUp(price * quantity), charges);
  // What a sold option is worth is blocked as margin: its premium comes in with the fill, and a price above the worth frees nothing.
  return addMoney(money(-Math.floor(Math.min(price, legUnitValue(leg, market.at)) * quantity * MONEY_SCALE)), charges);
}

/**
 * Returns what the holdings and the orders take together: the margin of what is held with everything that could still be opened, a hedge
 * counted only once it is held or fills at once; full premium for bought options and full value for shares, without leverage for any
 * product. Throws RangeError when the market lacks an underlying.
 */
export function accountRequirement(
  { legs, shortShareValue, working }: AccountHoldings,
  orders: readonly PlannedOrder[],
  market: MarginMarket,
): AccountRequirement {
  const all = [...working, ...orders];
  const margin = worstMargin(legs, all, market);
  // Cash holds what the sold shares brought: that, and their value once more, stays in the account.
  const blocked = addMoney(margin.blocked, roundedUp(2 * shortShareValue));
  const reserved = all.reduce((sum, order) => addMoney(sum, reservedFor(order, market)), ZERO_MONEY);
  return { margin, blocked, reserved, total: addMoney(blocked, reserved) };
}
