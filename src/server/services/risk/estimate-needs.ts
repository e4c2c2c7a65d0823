import type { AccountRequirement, PlannedOrder } from '#domain/risk/account-requirement.ts';
import { type Money, subtractMoney } from '#domain/units/money.ts';
import { type AccountMargin, takenBy } from './account-margin.ts';
import type { LookedAt } from './look-at-orders.ts';

/** What orders need of an account's money; null = a price is missing. */
export interface MoneyNeeded {
  /** The highest requirement while the orders fill in the given order. */
  readonly required: Money | null;
  /** The same with protective orders first. */
  readonly protectedFirst: Money | null;
  /** The places of the orders when what protects goes first. */
  readonly hedgeFirst: readonly number[];
  /** What is taken more once all have filled. */
  readonly final: Money | null;
  /** What is blocked more once all have filled. */
  readonly blockedMore: Money | null;
  /** Whether the broker decides if the money suffices. */
  readonly brokerDecides: boolean;
  /** The available money before the orders. */
  readonly available: Money | null;
}

/** The most that is taken on the way, one order after the other, over what is taken before; null when a price is missing. */
function requiredBy(margin: AccountMargin, before: AccountRequirement | null, orders: readonly PlannedOrder[]): Money | null {
  const taken = takenBy(margin, [], orders);
  return before === null || taken === null ? null : subtractMoney(taken.most, before.total);
}

const isHedge = ({ ticket: { instrument, terms } }: LookedAt): boolean => instrument.kind === 'option' && terms.side === 'buy';

/** Returns the money required by the orders. */
export function moneyNeeded(margin: AccountMargin, looked: readonly LookedAt[]): MoneyNeeded {
  const before = margin.requirement([]);
  const isPriced = looked.every(({ planned }) => planned !== null);
  const planned = looked.flatMap((one) => one.planned ?? []);
  const numbered = looked.map((one, place) => ({ one, place }));
  const ordered = [...numbered.filter(({ one }) => isHedge(one)), ...numbered.filter(({ one }) => !isHedge(one))];
  const filled = isPriced ? margin.requirement(planned.map((order) => ({ ...order, fillsNow: true }))) : null;
  const both = before === null || filled === null ? null : { before, filled };
  return {
    required: isPriced ? requiredBy(margin, before, planned) : null,
    protectedFirst: isPriced
      ? requiredBy(
          margin,
          before,
          ordered.flatMap(({ one }) => one.planned ?? []),
        )
      : null,
    hedgeFirst: ordered.map(({ place }) => place),
    final: both && subtractMoney(both.filled.total, both.before.total),
    blockedMore: both && subtractMoney(both.filled.blocked, both.before.blocked),
    brokerDecides: !margin.decides,
    available: before === null || margin.cash === null ? null : subtractMoney(subtractMoney(margin.cash, margin.futuresLoss), before.total),
  };
}
