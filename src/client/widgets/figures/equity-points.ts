import { addMoney, moneyFromDecimal, moneyToDecimal, subtractMoney, ZERO_MONEY, type Money } from '#domain/units/money.ts';

/** The result of a trading date; null = unknown, never zero. */
export interface ResultOfDay {
  readonly date: string;
  readonly net: number | null;
}

export interface EquityPoint {
  readonly date: string;
  /** The day's own result. */
  readonly day: number | null;
  /** Sum of the results up to and including this day; null from the first unknown result on. */
  readonly total: number | null;
  /** Distance of the total below the highest total so far (at least the starting zero); zero or negative. */
  readonly drawdown: number | null;
}

/** Returns the running total of the days, oldest first, exact to the smallest unit of money. */
export function equityPoints(days: readonly ResultOfDay[]): readonly EquityPoint[] {
  let total: Money | null = ZERO_MONEY;
  let peak: Money = ZERO_MONEY;
  return days.map(({ date, net }) => {
    total = total === null || net === null ? null : addMoney(total, moneyFromDecimal(net));
    if (total === null) return { date, day: net, total: null, drawdown: null };
    if (total > peak) peak = total;
    return { date, day: net, total: moneyToDecimal(total), drawdown: moneyToDecimal(subtractMoney(total, peak)) };
  });
}
