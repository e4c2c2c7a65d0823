import { WEEKDAYS, type Weekday } from '#domain/bots/definition.ts';
import type { JournalCode } from '#domain/bots/engine/io.ts';
import { weekday } from '#domain/calendar/dates.ts';
import { addMoney, money, type Money, subtractMoney, ZERO_MONEY } from '#domain/units/money.ts';
import { profitFactorOf, yearlySharpe } from './day-figures.ts';
import { shuffledDrawdowns } from './shuffled-drawdowns.ts';
import type { PlayedDay } from './played-day.ts';

interface DayNet {
  readonly date: string;
  readonly net: Money;
}
/** A fall of the running result from a high to the lowest point after it. */
interface Drawdown {
  readonly amount: Money;
  /** The day of the high, null for the start, and that of the low. */
  readonly from: string | null;
  readonly to: string;
}

/** Summary of a backtest. All figures except `high` use the lower result of each day, after charges. */
export interface BacktestSummary {
  readonly days: number;
  readonly traded: number;
  readonly low: Money;
  readonly high: Money;
  readonly charges: Money;
  readonly won: number;
  readonly lost: number;
  readonly best: DayNet | null;
  readonly worst: DayNet | null;
  /** The result had the best, or the worst, day not been. */
  readonly withoutBest: Money;
  readonly withoutWorst: Money;
  /** Gains of winning days divided by losses of losing days; null without a losing day. */
  readonly profitFactor: number | null;
  /** Mean by standard deviation of all sessions, those without a trade as 0, times the root of 252; null below five of them or without any spread. */
  readonly sharpe: number | null;
  /** By the results of whole days. */
  readonly drawdown: Drawdown | null;
  /** The same minute by minute, within days too; null where it never fell, absent where a day's path is not known. */
  readonly intradayDrawdown?: Drawdown | null;
  /** The deepest fall had the same days come in another order: in half of all orders less, in 19 of 20. */
  readonly shuffled: { readonly half: Money; readonly most: Money } | null;
  /** The highest margin of all days, with its day, and the lower result for it; null where it is not known of a traded day. */
  readonly margin: { readonly amount: Money; readonly date: string; readonly returned: number } | null;
  /** Highest margin at entry of all days, with its day; null where the margin of a day with an entry is unknown, absent where not computed. */
  readonly entryMargin?: { readonly amount: Money; readonly date: string } | null;
  readonly months: readonly { readonly month: string; readonly net: Money }[];
  readonly weekdays: readonly { readonly weekday: Weekday; readonly days: number; readonly net: Money }[];
  readonly exits: readonly { readonly code: JournalCode; readonly count: number }[];
  readonly legs: readonly Money[];
  /** How many fills were at quoted prices; null where none was. Of a day without quotes all are estimates. */
  readonly quoted: { readonly fills: number; readonly quoted: number } | null;
}

/** Fewer days have no order that says anything. */
const LEAST_DAYS = 5;

/** Returns the deepest fall of the running result; null when it never fell. */
function deepest(days: readonly PlayedDay[]): Drawdown | null {
  let [now, high]: [number, number] = [0, 0];
  let from: string | null = null;
  let found: Drawdown | null = null;
  for (const { date, low } of days) {
    now += low;
    if (now >= high) [high, from] = [now, date];
    else if (high - now > (found?.amount ?? 0)) found = { amount: money(high - now), from, to: date };
  }
  return found;
}

/**
 * Returns the largest drawdown of the running result through the minutes of all days; null without one, undefined where the path of a day is unknown. For
 * each day the larger of the day's own drawdown and the fall from the high of earlier days to the day's low.
 */
function deepestWithin(days: readonly PlayedDay[]): Drawdown | null | undefined {
  let [now, high]: [number, number] = [0, 0];
  let from: string | null = null;
  let found: Drawdown | null = null;
  for (const { date, low, path } of days) {
    if (path === undefined) return undefined;
    const since = high - now - path.low;
    const fall = Math.max(since, path.fall);
    if (fall > (found?.amount ?? 0)) found = { amount: money(fall), from: since >= path.fall ? from : date, to: date };
    if (now + path.high > high || (path.high > 0 && now + path.high === high)) [high, from] = [now + path.high, date];
    now += low;
  }
  return found;
}

/** Returns the highest margin at entry; null where one of a day with entries is not known, undefined where none was reckoned. */
function highestAtEntry(traded: readonly PlayedDay[]): BacktestSummary['entryMargin'] {
  let found: { readonly amount: Money; readonly date: string } | null = null;
  for (const { date, entries, entryMargin } of traded) {
    if (entryMargin === undefined) return undefined;
    if (entryMargin === null) {
      if (entries > 0) return null;
    } else if (found === null || entryMargin > found.amount) found = { amount: entryMargin, date };
  }
  return found;
}

function highestMargin(traded: readonly PlayedDay[], net: Money): BacktestSummary['margin'] {
  let found: { readonly amount: Money; readonly date: string } | null = null;
  for (const { date, margin } of traded) {
    if (margin === null) return null;
    if (found === null || margin > found.amount) found = { amount: margin, date };
  }
  return found === null || found.amount === 0 ? null : { ...found, returned: net / found.amount };
}

/** Returns whether a bot did anything on a day, or held something whose price changed. */
export function isTraded({ entries, low, high, exits }: PlayedDay): boolean {
  return entries > 0 || exits.length > 0 || low !== 0 || high !== 0;
}

/** Returns amounts added up by a name of each day, in the order in which the names come first. */
function byName(
  days: readonly PlayedDay[],
  nameOf: (date: string) => string,
): ReadonlyMap<string, { readonly net: Money; readonly days: number }> {
  const sums = new Map<string, { readonly net: Money; readonly days: number }>();
  for (const { date, low } of days) {
    const name = nameOf(date);
    const { net, days: count } = sums.get(name) ?? { net: ZERO_MONEY, days: 0 };
    sums.set(name, { net: addMoney(net, low), days: count + 1 });
  }
  return sums;
}

function exitsOf(days: readonly PlayedDay[]): BacktestSummary['exits'] {
  const counts = new Map<JournalCode, number>();
  for (const code of days.flatMap(({ exits }) => exits)) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].map(([code, count]) => ({ code, count })).toSorted((a, b) => b.count - a.count);
}

function quotedOf(days: readonly PlayedDay[]): BacktestSummary['quoted'] {
  const sum = (of: (day: PlayedDay) => number) => days.reduce((all, day) => all + of(day), 0);
  const quoted = sum((day) => day.quoted?.quoted ?? 0);
  return quoted === 0 ? null : { fills: sum((day) => day.quoted?.fills ?? day.entries + day.exits.length), quoted };
}

/** Returns the summary of the days of a backtest, which are in order of date. */
export function summarise(days: readonly PlayedDay[]): BacktestSummary {
  const traded = days.filter(isTraded);
  const nets = traded.map(({ low }) => low);
  const sorted = traded.toSorted((a, b) => a.low - b.low);
  const dayNet = (day: PlayedDay | undefined): DayNet | null => (day === undefined ? null : { date: day.date, net: day.low });
  const [worst, best] = [dayNet(sorted[0]), dayNet(sorted.at(-1))];
  const low = addMoney(ZERO_MONEY, ...nets);
  const [within, atEntry] = [deepestWithin(traded), highestAtEntry(traded)];
  const byDay = byName(traded, (date) => WEEKDAYS[weekday(date) - 1] ?? '');
  return {
    days: days.length,
    traded: traded.length,
    low,
    high: addMoney(ZERO_MONEY, ...traded.map(({ high }) => high)),
    charges: addMoney(ZERO_MONEY, ...traded.map(({ charges }) => charges)),
    won: nets.filter((net) => net > 0).length,
    lost: nets.filter((net) => net < 0).length,
    best,
    worst,
    withoutBest: subtractMoney(low, best?.net ?? ZERO_MONEY),
    withoutWorst: subtractMoney(low, worst?.net ?? ZERO_MONEY),
    profitFactor: profitFactorOf(nets),
    sharpe: yearlySharpe(days.map(({ low: net }) => net)),
    drawdown: deepest(traded),
    ...(within === undefined ? {} : { intradayDrawdown: within }),
    ...(atEntry === undefined ? {} : { entryMargin: atEntry }),
    shuffled: nets.length < LEAST_DAYS ? null : shuffledDrawdowns(nets),
    margin: highestMargin(traded, low),
    months: [...byName(traded, (date) => date.slice(0, 7))].map(([month, { net }]) => ({ month, net })),
    weekdays: WEEKDAYS.flatMap((name) => {
      const sum = byDay.get(name);
      return sum === undefined ? [] : [{ weekday: name, ...sum }];
    }),
    exits: exitsOf(traded),
    quoted: quotedOf(traded),
    legs: (days[0]?.legs ?? []).map((_, place) => addMoney(ZERO_MONEY, ...days.map(({ legs }) => legs[place] ?? ZERO_MONEY))),
  };
}
