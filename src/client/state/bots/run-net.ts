import { marketCalendar } from '#client/platform/market-calendar.ts';
import type { BotResult, BotRun } from '#client/api/types.ts';
import { type Money, ZERO_MONEY } from '#domain/units/money.ts';
import { exchangeTime } from '#domain/units/time.ts';
import type { ReadMark } from '../positions/profit.ts';
import { knownMoney, minusKnown, plusKnown } from '../resource/known-money.ts';
import { profitOfRun, type ProfitOfRun } from './run-profit.ts';

type Course = BotResult['course'];
type DatedRun = ProfitOfRun & Pick<BotRun, 'run_id' | 'trading_date'>;

/** A run with its results as far as the server told them. */
export interface NetOfRun {
  readonly run: DatedRun;
  readonly course: Course;
}

/** Returns the run with the course of its results; the course is null while it is unknown or belongs to an earlier run. */
export function netOf(run: DatedRun, result: BotResult | undefined): NetOfRun {
  return { run, course: result?.run_id === run.run_id ? result.course : null };
}

/** Returns the sums of a course before the run's last day: those of that day are in the run itself. */
function beforeDay(course: NonNullable<Course>, date: string | null): { readonly booked: Money | null; readonly charges: Money | null } {
  const last = course.findLast(({ at }) => date === null || marketCalendar.dateAt(exchangeTime(at)) < date);
  return last === undefined
    ? { booked: ZERO_MONEY, charges: ZERO_MONEY }
    : { booked: knownMoney(last.booked), charges: knownMoney(last.charges) };
}

/** Returns what a run has come to after charges since its start; null while a price or its results are missing. */
export function netSinceStart({ run, course }: NetOfRun, readMark: ReadMark): Money | null {
  if (course === null) return null;
  const gross = plusKnown(beforeDay(course, run.trading_date).booked, profitOfRun(run, readMark));
  return minusKnown(gross, knownMoney(course.at(-1)?.charges ?? 0));
}

/** Returns what a run has come to after charges in its last session; null while a price or its results are missing. */
export function netOfDay({ run, course }: NetOfRun, readMark: ReadMark): Money | null {
  if (course === null) return null;
  const charges = minusKnown(knownMoney(course.at(-1)?.charges ?? 0), beforeDay(course, run.trading_date).charges);
  return minusKnown(profitOfRun(run, readMark), charges);
}

/** Returns the results after charges that the server told, from 0 at the start, for a curve; null while they are unknown. */
export function netCourse(course: Course): readonly number[] | null {
  return course === null ? null : [0, ...course.map(({ booked, charges }) => booked - charges)];
}
