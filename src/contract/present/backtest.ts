import type { InferOutput } from 'valibot';
import type { KeptDays } from '#domain/backtest/days/keep-day.ts';
import type { PlayedDay } from '#domain/backtest/days/played-day.ts';
import { type BacktestSummary, summarise } from '#domain/backtest/days/summary.ts';
import { type Money, moneyToDecimal } from '#domain/units/money.ts';
import type { backtest, BACKTEST_STATUSES } from '../schemas/backtest.ts';

type Wire = InferOutput<typeof backtest>;

/** Sources of a backtest and results so far. */
export interface BacktestResult extends KeptDays {
  readonly from: Wire['from'];
  /** Names of the imports behind the user's own history. */
  readonly files: readonly string[];
}

/** A backtest under way or ended. */
interface BacktestJob {
  readonly id: string;
  readonly status: (typeof BACKTEST_STATUSES)[number];
  readonly reason: string | null;
  readonly total: number;
  /** Number of tests ahead in the queue; undefined unless the test is queued. */
  readonly ahead?: number | undefined;
  readonly result: BacktestResult;
}

type Summary = NonNullable<Wire['summary']>;

/** Returns a ratio as it is sent, with at most four places. */
export function fourPlaces<Value extends number | null>(value: Value): Value {
  return (value === null ? null : Math.round(value * 10_000) / 10_000) as Value;
}
const dayOf = (day: BacktestSummary['best']): Summary['best'] => (day === null ? null : { date: day.date, net: moneyToDecimal(day.net) });
const netOf = <T extends { readonly net: Money }>({ net, ...rest }: T) => ({ ...rest, net: moneyToDecimal(net) });

function summaryOf(days: readonly PlayedDay[]): Summary {
  const found = summarise(days);
  const { drawdown, intradayDrawdown, entryMargin, shuffled, margin } = found;
  return {
    days: found.days,
    traded: found.traded,
    low: moneyToDecimal(found.low),
    high: moneyToDecimal(found.high),
    charges: moneyToDecimal(found.charges),
    won: found.won,
    lost: found.lost,
    best: dayOf(found.best),
    worst: dayOf(found.worst),
    without_best: moneyToDecimal(found.withoutBest),
    without_worst: moneyToDecimal(found.withoutWorst),
    profit_factor: fourPlaces(found.profitFactor),
    sharpe: fourPlaces(found.sharpe),
    drawdown: drawdown === null ? null : { ...drawdown, amount: moneyToDecimal(drawdown.amount) },
    ...(intradayDrawdown === undefined
      ? {}
      : { intraday_drawdown: intradayDrawdown && { ...intradayDrawdown, amount: moneyToDecimal(intradayDrawdown.amount) } }),
    ...(entryMargin === undefined ? {} : { entry_margin: entryMargin && { ...entryMargin, amount: moneyToDecimal(entryMargin.amount) } }),
    shuffled: shuffled === null ? null : { half: moneyToDecimal(shuffled.half), most: moneyToDecimal(shuffled.most) },
    margin: margin === null ? null : { ...margin, amount: moneyToDecimal(margin.amount), returned: fourPlaces(margin.returned) },
    months: found.months.map(netOf),
    weekdays: found.weekdays.map(netOf),
    exits: [...found.exits],
    legs: found.legs.map(moneyToDecimal),
    quoted: found.quoted && { ...found.quoted },
  };
}

/** Of more days the points of each day's path are left out: they would be most of what is sent. */
const MOST_PATHS = 260;

function pathOf({ path }: PlayedDay, withPoints: boolean): Pick<Wire['days'][number], 'path'> {
  if (path === undefined) return {};
  const { high, low, fall, points } = path;
  const told = { high: moneyToDecimal(high), low: moneyToDecimal(low), fall: moneyToDecimal(fall) };
  return { path: withPoints ? { ...told, points: points.map(moneyToDecimal) } : told };
}

function dayAsSent(day: PlayedDay, withPoints: boolean): Wire['days'][number] {
  const { date, low, high, charges, entries, exits, margin, entryMargin, unpriced } = day;
  return {
    date,
    low: moneyToDecimal(low),
    high: moneyToDecimal(high),
    charges: moneyToDecimal(charges),
    entries,
    exits: exits.length,
    margin: margin === null ? null : moneyToDecimal(margin),
    ...(entryMargin === undefined ? {} : { entry_margin: entryMargin === null ? null : moneyToDecimal(entryMargin) }),
    ...pathOf(day, withPoints),
    ...(unpriced === undefined ? {} : { unpriced }),
  };
}

/** Returns a backtest in wire form, with the results so far. */
export function presentBacktest({ id, status, reason, total, ahead, result: { from, files, days } }: BacktestJob): Wire {
  return {
    backtest_id: id,
    status,
    reason_code: reason,
    from,
    files: [...files],
    done: days.length,
    total,
    ...(ahead === undefined ? {} : { ahead }),
    days: days.map((day) => dayAsSent(day, total <= MOST_PATHS)),
    summary: days.length === 0 ? null : summaryOf(days),
  };
}
