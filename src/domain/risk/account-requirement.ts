import { MONEY_SCALE, type Money, ZERO_MONEY, addMoney, money } from '../units/money.ts';
import type { Side } from '../orders/order-kinds.ts';
import { addMargin, type EstimatedMargin, estimateMargin, NO_MARGIN } from './estimate-margin.ts';
import { type MarginLeg, type MarginMarket, isOptionLeg } from './margin-leg.ts';
import { legUnitValue } from './scan-risk.ts';

/** The closing or the opening part of an order. An order that closes a position and opens the opposite one has two parts, in this order. */
export interface PlannedOrder {
  /** The added leg, quantity signed; null for a share, which takes its full value. */
  readonly leg: MarginLeg | null;
  readonly side: Side;
  readonly quantity: number;
  /** Whether it only reduces a held position. */
  readonly closes: boolean;
  /** Worst possible fill price, in currency units. */
  readonly price: number;
  /** Whether an immediate fill is certain enough to protect orders sent after it in the same list. */
  readonly fillsNow: boolean;
  readonly charges: Money;
}

/** The positions and working orders of an account. */
export interface AccountHoldings {
  readonly legs: readonly MarginLeg[];
  /** Cost of buying back sold shares, in currency units. */
  readonly shortShareValue: number;
  readonly working: readonly PlannedOrder[];
}

/** Amounts taken from the cash of an account, whose cash contains every premium paid and received so far. */
export interface AccountRequirement {
  readonly margin: EstimatedMargin;
  /** Margin of the positions and of everything that orders could open. */
  readonly blocked: Money;
  /** Premiums, share values and charges of unfilled orders. May be below zero by premiums still to come. */
  readonly reserved: Money;
  readonly total: Money;
}

const roundedUp = (amount: number): Money => money(Math.ceil(amount * MONEY_SCALE));

/** Orders by certainty: `sure` to fill; `paid` for, but without relief; `open`: may fill or not. */
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
    // A hedge that may not fill protects nothing, yet its premium must be available when it does.
    else if (leg === null || (isOptionLeg(leg) && side === 'buy' && !closes)) kept.paid.push(order);
    else kept.open.push(order);
  }
  return kept;
}

/** Up to this many open orders every combination of fills is computed: two to the power of their number. */
const ALL_OUTCOMES = 6;

/** Returns the most expensive combination of filled and unfilled orders; with many orders, the most expensive found by trying each order in turn. */
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
  // The value of a sold option is blocked as margin: its premium arrives with the fill, and a price above the value frees nothing.
  return addMoney(money(-Math.floor(Math.min(price, legUnitValue(leg, market.at)) * quantity * MONEY_SCALE)), charges);
}

/**
 * Returns the requirement of positions and orders in the most expensive outcome: any order may fill or not, except those that fill at once. A hedge counts
 * only once held or filled at once; bought options take their full premium and shares their full value, without leverage for any product. Throws RangeError
 * when the market lacks an underlying.
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
  // Underlyings do not offset each other, so each has an outcome of its own.
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
  // Cash contains the proceeds of sold shares: these, and their value once more, stay blocked.
  const blocked = addMoney(margin.blocked, roundedUp(2 * shortShareValue));
  return { margin, blocked, reserved, total: addMoney(blocked, reserved) };
}
