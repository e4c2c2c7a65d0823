import { type Money, subtractMoney } from '../units/money.ts';

/** Net profit of a scope at the beginning of the broker day: the day's result counts from it. */
interface DayBaseline {
  /** Trading date of the exchange, YYYY-MM-DD. */
  readonly date: string;
  readonly netProfit: Money;
}

/**
 * Returns the baseline of a trading date: the known one while the date has not gone forward, else a new one at the present profit. A restart,
 * a late event of yesterday or a clock that went back therefore never sets today's result to zero. With an unknown profit the day cannot
 * begin: null until it is known.
 */
export function baselineOn(known: DayBaseline | null, date: string, netProfit: Money | null): DayBaseline | null {
  if (known !== null && date <= known.date) return known;
  return netProfit === null ? null : { date, netProfit };
}

/** Returns the day's net profit; null when today's profit or its beginning is not known: never 0 by default. */
export function dayProfit(baseline: DayBaseline | null, netProfit: Money | null): Money | null {
  return baseline === null || netProfit === null ? null : subtractMoney(netProfit, baseline.netProfit);
}
