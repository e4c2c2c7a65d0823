import { addMoney, type Money, money, ZERO_MONEY } from '#domain/units/money.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import type { DriftFill } from './drift-fill.ts';

/** What a run had come to at a fill, counted from its start. Open positions count at cost. */
interface CoursePoint {
  readonly at: ExchangeTime;
  /** Result of what has been closed, before charges. */
  readonly booked: Money;
  readonly charges: Money;
}

interface Held {
  readonly quantity: number;
  /** Value of the open quantity at its entry prices. */
  readonly cost: Money;
}

const FLAT: Held = { quantity: 0, cost: ZERO_MONEY };

/** Returns what closing a part of a position takes from its cost; the last part takes the rest, so nothing is lost by rounding. */
function costOf({ quantity, cost }: Held, closed: number): Money {
  return closed >= quantity ? cost : money(Math.round((cost * closed) / quantity));
}

/**
 * Returns what a run had come to after the last fill of each earlier day and after every fill of its last day, oldest first; at most `most` points, the
 * newest of them.
 */
export function runCourse(fills: readonly DriftFill[], dateOf: (at: ExchangeTime) => string, most: number): readonly CoursePoint[] {
  const held = new Map<number, Held>();
  const points: CoursePoint[] = [];
  let [booked, charges] = [ZERO_MONEY, ZERO_MONEY];
  for (const { at, leg, opens, side, quantity, value, charges: paid } of fills.toSorted((one, other) => one.at - other.at)) {
    const before = held.get(leg) ?? FLAT;
    charges = addMoney(charges, paid);
    if (opens) held.set(leg, { quantity: before.quantity + quantity, cost: addMoney(before.cost, value) });
    else {
      const cost = costOf(before, quantity);
      booked = addMoney(booked, money(side === 'sell' ? value - cost : cost - value));
      held.set(leg, { quantity: before.quantity - quantity, cost: money(before.cost - cost) });
    }
    points.push({ at, booked, charges });
  }
  const last = points.at(-1);
  if (last === undefined) return [];
  const lastDate = dateOf(last.at);
  const ends = points.filter(({ at }, place) => {
    const next = points[place + 1];
    const date = dateOf(at);
    return date === lastDate || next === undefined || dateOf(next.at) !== date;
  });
  return ends.slice(-most);
}
