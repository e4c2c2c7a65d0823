import type { Dated } from './dated.ts';
import type { Zone } from './zone.ts';

/** A fact with the place where it is written, and when somebody last looked there. */
interface Sourced {
  readonly source: string;
  readonly checkedOn: string;
}

/** Regular hours in minutes of the day. */
export interface SessionHours extends Dated {
  readonly opensMinute: number;
  /** A function where the close follows the clock of another country. */
  readonly closesMinute: number | ((date: string) => number);
}

/** The days of a year on which an exchange is closed although its week says open: month, day and the letter of the reason, separated by spaces. */
export interface ClosedYear extends Sourced {
  readonly year: number;
  readonly days: string;
}

/** A date whose hours are not the regular ones, or on which the exchange opened although its weekday or a holiday says no. */
export interface SpecialSession extends Sourced {
  readonly date: string;
  readonly description: string;
  /**
   * `regular` hours make the date a trading day: contracts end then, and the days to an expiry include the date. A pair are minutes of the day. With
   * `announced` the table lacks the hours, which a circular gave.
   */
  readonly hours: 'regular' | 'announced' | readonly [opens: number, closes: number];
  /** Present on a trading day with special hours (a half day, an evening session); absent where special hours make no trading day (Muhurat, a trial). */
  readonly counts?: true;
}

/** All that is known about the days of an exchange. */
export interface CalendarData {
  readonly id: string;
  /** Names of the exchanges and segments with this calendar. */
  readonly exchanges: readonly string[];
  readonly zone: Zone;
  readonly hours: readonly SessionHours[];
  /** Days of the week without a session: 0 Sunday to 6 Saturday. */
  readonly weekend: readonly number[];
  /** The years that are known; null where the exchange never closes, and all are. */
  readonly years: readonly ClosedYear[] | null;
  /** What the letters of the years stand for. */
  readonly reasons: Readonly<Record<string, string>>;
  /** The days that are expected to be closed in every other year. They are not known: a simulated exchange keeps to them. */
  readonly expected: Sourced & { readonly days: string };
  readonly specials: readonly SpecialSession[];
  /** When contracts end on the day of their expiry: with its session, or at a minute of the day; null where each contract says it itself. */
  readonly expiry: 'close' | number | null;
}
