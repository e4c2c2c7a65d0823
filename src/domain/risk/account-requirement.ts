import { MONEY_SCALE, type Money, ZERO_MONEY, addMoney, money } from '../units/money.ts';
import type { Side } from '../orders/order-kinds.ts';
import { addMargin, type EstimatedMargin, estimateMargin, NO_MARGIN } from './estimate-margin.ts';
import { type MarginLeg, type MarginMarket, isOptionLeg } from './margin-leg.ts';
import { legUnitValue } from './scan-risk.ts';

/** A part of an order: what it closes of the contract, or what it opens once that is closed. An order that does both is two parts, in this order. */
export interface PlannedOrder {
  /** The leg it adds, quantity signed; null for a share, which takes its full value. */
  readonly leg: MarginLeg | null;
  readonly side: Side;
  readonly quantity: number;
  /** Whether it only takes away from what is held. */
  readonly closes: boolean;
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

/** What surely fills, what is paid for without counting on it, and what may fill or not. */
interface Sorted {
  readonly sure: readonly PlannedOrder[];
  readonly paid: readonly PlannedOrder[];
  readonly open: readonly PlannedOrder[];
}

function sorted(orders: readonly PlannedOrder[]): Sorted {
  const kept = { sure: [] as PlannedOrder[], paid: [] as PlannedOrder[], open: [] as PlannedOrder[] };
  for (const order of orders) {
    const { leg, side, closes, fillsNow } = order;
    if (fillsNow) kept.sure.push(order);
    // A hedge that only might fill protects nothing, and its premium must be there when it does.
    else if (leg === null || (isOptionLeg(leg) && side === 'buy' && !closes)) kept.paid.push(order);
    else kept.open.push(order);
  }
  return kept;
}

/** Up to so many open orders every outcome is looked at: two to their number. */
const ALL_OUTCOMES = 6;

/** Returns the dearest of the outcomes in which some of the orders fill and the others do not; of many orders, the dearest found by trying each in turn. */
function dearest<T extends { readonly cost: number }>(orders: readonly PlannedOrder[], outcome: (filled: readonly PlannedOrder[]) => T): T {
  if (orders.length <= ALL_OUTCOMES) {
    let found = outcome(orders);
    for (let picked = 0; picked < 2 ** orders.length - 1; picked += 1) {
      const next = outcome(orders.filter((_, place) => (picked & (1 << place)) !== 0));
      if (next.cost > found.cost) found = next;
    }
    return found;
  }
  const starts = [orders, [], orders.filter(({ side }) => side === 'sell'), orders.filter(({ side }) => side === 'buy')];
  const climbed = starts.map((start) => {
    let picked = new Set(start);
    let found = outcome(start);
    for (const order of [...orders, ...orders]) {
      const turned = new Set(picked);
      if (!turned.delete(order)) turned.add(order);
      const next = outcome([...turned]);
      if (next.cost <= found.cost) continue;
      [picked, found] = [turned, next];
    }
    return found;
  });
  return climbed.reduce((most, one) => (one.cost > most.cost ? one : most));
}

function reservedFor({ leg, side, quantity, price, charges }: PlannedOrder, market: MarginMarket): Money {
  if (leg === null) return addMoney(roundedUp(price * quantity), charges);
  if (!isOptionLeg(leg)) return charges;
  if (side === 'buy') return addMoney(roundedUp(price * quantity), charges);
  // What a sold option is worth is blocked as margin: its premium comes in with the fill, and a price above the worth frees nothing.
  return addMoney(money(-Math.floor(Math.min(price, legUnitValue(leg, market.at)) * quantity * MONEY_SCALE)), charges);
}

/**
 * Returns what the holdings and the orders take together in the dearest outcome of the orders: any of them may fill or not, except those
 * that fill at once. A hedge counts only once it is held or fills at once; bought options take their full premium and shares their full
 * value, without leverage for any product. Throws RangeError when the market lacks an underlying.
 */
export function accountRequirement(
  { legs, shortShareValue, working }: AccountHoldings,
  orders: readonly PlannedOrder[],
  market: MarginMarket,
): AccountRequirement {
  const { sure, paid, open } = sorted([...working, ...orders]);
  const legsOf = (parts: readonly PlannedOrder[]): readonly MarginLeg[] => parts.flatMap(({ leg }) => leg ?? []);
  const reservedBy = (parts: readonly PlannedOrder[]): Money =>
    parts.reduce((sum, order) => addMoney(sum, reservedFor(order, market)), ZERO_MONEY);
  // Underlyings offset nothing between them, so each has an outcome of its own.
  const names = new Set([...legs, ...legsOf(sure), ...legsOf(open)].map(({ instrument }) => instrument.underlying));
  let margin = NO_MARGIN;
  let reserved = reservedBy([...sure, ...paid]);
  for (const name of names) {
    const own = [...legs, ...legsOf(sure)].filter(({ instrument }) => instrument.underlying === name);
    const worst = dearest(
      open.filter(({ leg }) => leg?.instrument.underlying === name),
      (filled) => {
        const blocking = estimateMargin([...own, ...legsOf(filled)], market);
        const taken = reservedBy(filled);
        return { blocking, taken, cost: blocking.blocked + taken };
      },
    );
    margin = addMargin(margin, worst.blocking);
    reserved = addMoney(reserved, worst.taken);
  }
  // Cash holds what the sold shares brought: that, and their value once more, stays in the account.
  const blocked = addMoney(margin.blocked, roundedUp(2 * shortShareValue));
  return { margin, blocked, reserved, total: addMoney(blocked, reserved) };
}
