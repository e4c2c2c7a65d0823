import type { ExchangeTime } from '../units/time.ts';
import type { CalendarData, SpecialSession } from './calendar-data.ts';
import { rowInForce } from './dated.ts';
import { remembered, weekday } from './dates.ts';
import type { LocalClock } from './local-clock.ts';

/** A weekday on which an exchange is closed. `derived` marks days that are expected by a rule, not known from a list of that year. */
interface Holiday {
  readonly date: string;
  readonly description: string;
  readonly derived: boolean;
  readonly source: string;
  readonly checkedOn: string;
}

/** The session of one trading date. `opensAt` is the first instant, `closesAt` the first instant after it. */
export interface Session {
  readonly date: string;
  readonly opensAt: ExchangeTime;
  readonly closesAt: ExchangeTime;
}

/** Kind of a day: a session, special hours (Muhurat trading, a trial), closed, or `unknown` where the calendar does not reach. */
type DayKind = 'session' | 'other-hours' | 'closed' | 'unknown';

/** What an exchange does on a day. */
export interface ExchangeDays {
  /** First and last date that the calendar knows; null = it has no such end. */
  readonly validFrom: string | null;
  readonly validUntil: string | null;
  /** Returns whether the calendar reaches to a date. */
  knows(date: string): boolean;
  dayOn(date: string): DayKind;
  /** Returns the holiday of a date, or null. Where the calendar does not reach they are the expected ones, marked `derived`. */
  holidayOn(date: string): Holiday | null;
  specialSessionOn(date: string): SpecialSession | null;
  /**
   * Returns whether there is a session on a date that contracts may end on. Where the calendar does not reach, that is the standing rule which a simulated
   * exchange keeps to; who speaks of the real one asks `dayOn`.
   */
  isTradingDay(date: string): boolean;
  /** Returns whether it may be said that nothing trades on a date: where the calendar does not reach, of weekends alone. */
  isKnownClosed(date: string): boolean;
  /** Returns the regular hours in force on a date, whether it is a trading day or not; null before the first that are known. */
  regularHours(date: string): Session | null;
  /** Returns the session of a date, or null when there is none. */
  sessionOf(date: string): Session | null;
  /**
   * Returns the session of a date that is known to be a trading day: recorded, in progress, or by the calendar. A later holiday table does not change what
   * was recorded. Throws RangeError before the first known hours.
   */
  sessionOn(date: string): Session;
  /**
   * Returns the hours of a day with known prices: the prices themselves show a session, whatever the tables say. Where special hours are missing in the
   * table, the session is the whole day. Throws RangeError before the first known hours.
   */
  tradedSessionOn(date: string): Session;
  /** The newest regular hours, in minutes of the day. */
  readonly newestHours: { readonly opens: number; readonly closes: number };
}

const WHOLE_DAY = 24 * 60;

/** Returns the holidays of a year by date, those of a year without a row being the expected ones. */
function holidaysOf({ years, reasons, expected }: CalendarData): (year: string) => ReadonlyMap<string, Holiday> {
  const rows = new Map((years ?? []).map((row) => [String(row.year), row]));
  const byYear = new Map<string, ReadonlyMap<string, Holiday>>();
  return (year) => {
    const known = byYear.get(year);
    if (known !== undefined) return known;
    const row = rows.get(year);
    const { days, source, checkedOn } = row ?? expected;
    const made = new Map<string, Holiday>();
    for (const day of days.split(' ')) {
      const date = `${year}-${day.slice(0, 2)}-${day.slice(2, 4)}`;
      if (day !== '') made.set(date, { date, description: reasons[day.slice(4)] ?? '', derived: row === undefined, source, checkedOn });
    }
    byYear.set(year, made);
    return made;
  };
}

/** Returns the hours of an exchange on a date by its clock. */
function hoursOf({ hours }: CalendarData, clock: LocalClock) {
  const between = (date: string, opens: number, closes: number): Session => ({
    date,
    opensAt: clock.instantAt(date, opens),
    closesAt: clock.instantAt(date, closes),
  });
  const closing = ({ closesMinute }: CalendarData['hours'][number], date: string): number =>
    typeof closesMinute === 'number' ? closesMinute : closesMinute(date);
  const regular = (date: string): Session | null => {
    const row = rowInForce(hours, date);
    return row === null ? null : between(date, row.opensMinute, closing(row, date));
  };
  const newest = rowInForce(hours, '9999-12-31');
  const newestHours = { opens: newest?.opensMinute ?? 0, closes: newest === null ? 0 : closing(newest, newest.checkedOn) };
  return { between, regular: remembered(regular), newestHours };
}

/** Returns the sessions, holidays and special hours of an exchange. */
export function exchangeDays(data: CalendarData, clock: LocalClock): ExchangeDays {
  const { years, weekend } = data;
  const known = new Set((years ?? []).map(({ year }) => String(year)));
  const [first, last] = [years?.[0]?.year, years?.at(-1)?.year];
  const specials = new Map(data.specials.map((row) => [row.date, row]));
  const holidays = holidaysOf(data);
  const { between, regular, newestHours } = hoursOf(data, clock);

  const knows = (date: string): boolean => years === null || known.has(date.slice(0, 4));
  const holidayOn = (date: string): Holiday | null => holidays(date.slice(0, 4)).get(date) ?? null;
  const specialSessionOn = (date: string): SpecialSession | null => specials.get(date) ?? null;
  const isWeekend = (date: string): boolean => weekend.includes(weekday(date));
  const isOpenByRule = (date: string): boolean => !isWeekend(date) && holidayOn(date) === null;
  const dayOn = remembered((date: string): DayKind => {
    if (!knows(date)) return 'unknown';
    const special = specials.get(date);
    if (special !== undefined) return special.hours === 'regular' || special.counts === true ? 'session' : 'other-hours';
    return isOpenByRule(date) ? 'session' : 'closed';
  });
  const isTradingDay = (date: string): boolean => {
    const day = dayOn(date);
    return day === 'unknown' ? isOpenByRule(date) : day === 'session';
  };
  const ownHours = (special: SpecialSession | undefined): readonly [number, number] | null =>
    special === undefined || typeof special.hours === 'string' ? null : special.hours;
  /** The session of a trading day. */
  const session = (date: string): Session | null => {
    const special = specials.get(date);
    const own = special?.counts === true ? ownHours(special) : null;
    return own === null ? regular(date) : between(date, ...own);
  };
  const certainly = (date: string, found: Session | null): Session => {
    if (found === null) throw new RangeError(`no exchange on ${date}`);
    return found;
  };
  return {
    validFrom: first === undefined ? null : `${first}-01-01`,
    validUntil: last === undefined ? null : `${last}-12-31`,
    knows,
    dayOn,
    holidayOn,
    specialSessionOn,
    isTradingDay,
    isKnownClosed(date) {
      const day = dayOn(date);
      return day === 'unknown' ? isWeekend(date) : day === 'closed';
    },
    regularHours: regular,
    sessionOf: (date) => (isTradingDay(date) ? session(date) : null),
    sessionOn: (date) => certainly(date, session(date)),
    tradedSessionOn(date) {
      const special = specials.get(date);
      if (special?.hours === 'announced') return between(date, 0, WHOLE_DAY);
      const own = ownHours(special);
      return own === null ? certainly(date, regular(date)) : between(date, ...own);
    },
    newestHours,
  };
}
