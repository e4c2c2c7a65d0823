import { addMoney, moneyFromDecimal, moneyToDecimal, ZERO_MONEY, type Money } from '#domain/units/money.ts';

/** Trading results by date (YYYY-MM-DD); null = not known. A date that is not in it had no result. */
export type ResultsByDate = ReadonlyMap<string, number | null>;

const iso = (at: number) => new Date(at).toISOString().slice(0, 10);
const firstOf = (month: string) => Date.parse(`${month}-01T00:00:00Z`);
const DAY_MS = 86_400_000;

/** Returns the month (YYYY-MM) some months away. */
export function monthFrom(month: string, months: number): string {
  const first = new Date(firstOf(month));
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + months, 1)).toISOString().slice(0, 7);
}

/** Returns the weeks of a month as seven dates each; null for the days of its neighbours. `firstWeekday`: 0 = Sunday. */
export function weeksOf(month: string, firstWeekday: 0 | 1): readonly (readonly (string | null)[])[] {
  const first = firstOf(month);
  const lead = (new Date(first).getUTCDay() - firstWeekday + 7) % 7;
  const weeks: (string | null)[][] = [];
  for (let at = first - lead * DAY_MS; at === first - lead * DAY_MS || iso(at).startsWith(month); at += 7 * DAY_MS)
    weeks.push(Array.from({ length: 7 }, (_, day) => iso(at + day * DAY_MS)).map((date) => (date.startsWith(month) ? date : null)));
  return weeks;
}

/** Returns the sum of the known results, exact; null when none of them is known. */
export function sumOf(results: readonly (number | null)[]): number | null {
  const known = results.filter((result) => result !== null);
  return known.length === 0
    ? null
    : moneyToDecimal(known.reduce<Money>((sum, result) => addMoney(sum, moneyFromDecimal(result)), ZERO_MONEY));
}

export interface PeriodFigures {
  readonly net: number | null;
  readonly wins: number;
  readonly losses: number;
  readonly unknown: number;
  readonly best: number | null;
  readonly worst: number | null;
  /** Winning days in a row at the end of the period so far; below zero = losing days. */
  readonly streak: number;
}

/** Returns what a month (YYYY-MM) or a year (YYYY) came to. Days without a result neither win nor lose; an unknown one ends a streak. */
export function periodFigures(period: string, results: ResultsByDate): PeriodFigures {
  const days = [...results].filter(([date]) => date.startsWith(period)).toSorted(([a], [b]) => a.localeCompare(b));
  const values = days.map(([, result]) => result);
  const known = values.filter((value) => value !== null);
  let streak = 0;
  for (const value of values) {
    const step = value === null || value === 0 ? 0 : Math.sign(value);
    streak = step !== 0 && Math.sign(streak) === step ? streak + step : step;
  }
  return {
    net: sumOf(values),
    wins: known.filter((value) => value > 0).length,
    losses: known.filter((value) => value < 0).length,
    unknown: values.length - known.length,
    best: known.length === 0 ? null : Math.max(...known),
    worst: known.length === 0 ? null : Math.min(...known),
    streak,
  };
}
