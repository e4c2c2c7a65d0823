import type { Calendar } from '#domain/calendar/calendar.ts';
import { DAY_MS, dateOfDay, MINUTE_MS } from '#domain/calendar/dates.ts';
import { barLength, type BarLength } from './bar-length.ts';
import { type FileDay, fileDays } from './file-days.ts';

/** How to read the stamps of a file. */
export interface StampReading {
  /** Added to a stamp to get India time. */
  readonly shiftMs: number;
  /** Meaning of a stamp: start or end of its minute, a second, or a day. */
  readonly of: 'start' | 'end' | 'second' | 'day';
  /** Whether the file itself tells the start of a minute from its end; else the usual meaning was assumed. */
  readonly sure: boolean;
  readonly bars: BarLength;
}

/** Share of stamps within session hours when the clock is right; some files have rows before the opening and after the close. */
const MOST = 0.95;
const LEAST = 0.8;
/** Below this number of stamps a share means little. */
const FEW = 20;
/** Minutes before the opening and after the close for which files have rows. */
const BEFORE = 20;
const AFTER = 15;
/** Minimum length of a full session in minutes. */
const WHOLE = 180;
/** Number of option stamps needed to see a pattern. */
const ENOUGH = 100;

/** Statistics of the stamps, read by one clock. */
class Clock {
  inside = 0;
  all = 0;
  atOpening = 0;
  atNext = 0;
  atClosing = 0;
  before = 0;
  /** Minutes of the day within sessions, of series with a price in every minute (`dense`) and of others (`sparse`), with their days. */
  readonly dense = new Uint8Array(1_440);
  readonly sparse = new Uint8Array(1_440);
  readonly dates = new Set<string>();
  /** From the opening to the earliest stamp, and from the close to the latest, in minutes. */
  first = Infinity;
  last = -Infinity;

  add(minute: number, { date, opens, closes }: FileDay, dense: boolean): void {
    this.all += 1;
    if (minute >= opens && minute < closes + 1) {
      this.inside += 1;
      // A stamp at the last second of a minute and one at the next minute mark the same end.
      (dense ? this.dense : this.sparse)[Math.floor(minute + 1 / 60)] = 1;
      if (this.dates.size < ENOUGH) this.dates.add(date);
    }
    if (minute < opens) this.before += 1;
    const whole = Math.floor(minute);
    if (whole === opens) this.atOpening += 1;
    if (whole === opens + 1) this.atNext += 1;
    if (whole === closes) this.atClosing += 1;
    this.first = Math.min(this.first, minute - opens);
    this.last = Math.max(this.last, minute - closes);
  }

  get share(): number {
    return this.all === 0 ? 0 : this.inside / this.all;
  }

  /** Whether all rows of the days are shifted to one side: rows after the close and none near the opening, or the reverse. */
  get moved(): boolean {
    return (this.last > AFTER && this.first > AFTER) || (this.first < -BEFORE && this.last < -BEFORE);
  }

  get fits(): boolean {
    if (this.all === 0 || this.inside === 0 || this.moved) return false;
    return this.all < FEW ? this.inside >= 1 : this.share >= LEAST;
  }
}

/** Surveys all stamps of a file before any row is read: their clock, whether they mark the start or the end of a bar, and the length of a bar. */
export class StampSurvey {
  private readonly days: ReturnType<typeof fileDays>;
  /** How far the exchange is ahead of UTC: files of places with daylight saving are not read. */
  private readonly aheadMs: number;
  private readonly known = new Map<number, FileDay | null>();
  private readonly utc = new Clock();
  private readonly india = new Clock();
  private readonly seconds = new Set<number>();
  /** Stamps at midnight by the file's own clock, and at midnight of India in UTC. */
  private readonly midnights = { shown: 0, india: 0 };
  private seen = 0;

  constructor(calendar: Calendar) {
    this.days = fileDays(calendar);
    this.aheadMs = calendar.zone.aheadAt(0);
  }

  /** `dense`: of an index or a share. */
  add(ms: number, dense: boolean): void {
    this.seen += 1;
    this.count(this.india, ms, dense);
    this.count(this.utc, ms + this.aheadMs, dense);
    const ofDay = ms - Math.floor(ms / DAY_MS) * DAY_MS;
    if (this.seconds.size < 3) this.seconds.add(Math.floor(ofDay / 1_000) % 60);
    if (ofDay === 0) this.midnights.shown += 1;
    if (ofDay === DAY_MS - this.aheadMs) this.midnights.india += 1;
  }

  /**
   * Returns how to read the stamps; null when they fit no session hours. `utc`: as the file declares, null = not declared; the declaration counts unless only
   * the other reading puts the stamps into sessions. `usual`: meaning of a stamp where the file leaves it open.
   */
  reading(utc: boolean | null, usual: 'start' | 'end'): StampReading | null {
    const days = { of: 'day', sure: true, bars: { minutes: 1_440, sure: true } } as const;
    if (this.seen > 0 && this.midnights.shown === this.seen) return { ...days, shiftMs: 0 };
    if (this.seen > 0 && utc === true && this.midnights.india === this.seen) return { ...days, shiftMs: this.aheadMs };
    const { utc: asUtc, india: asIndia } = this;
    // No row lies within a session: the rows are left out, and that is reported.
    const none = asUtc.all + asIndia.all === 0;
    const told = utc ?? (asUtc.share >= MOST && !asIndia.fits);
    const [own, other] = told ? [asUtc, asIndia] : [asIndia, asUtc];
    if (!none && !own.fits && (other.share < MOST || !other.fits)) return null;
    const isUtc = (own.fits || none) === told;
    const clock = isUtc ? asUtc : asIndia;
    const of = this.stampsOf(clock);
    const bars = barLength(clock.dense, clock.sparse, clock.dates.size);
    // Without a zone, part of a day may equally be the end of a day in another zone.
    const sure = of !== null && (utc !== null || clock.atOpening > 0 || !(asUtc.fits && asIndia.fits));
    return { shiftMs: isUtc ? this.aheadMs : 0, of: of ?? usual, sure: sure || none, bars };
  }

  private count(into: Clock, local: number, dense: boolean): void {
    const number = Math.floor(local / DAY_MS);
    let day = this.known.get(number);
    if (day === undefined) {
      day = Number.isFinite(number) && Math.abs(number) < 1e6 ? this.days(dateOfDay(number)) : null;
      this.known.set(number, day);
    }
    // A session of an hour, as on a holiday, says nothing about a clock.
    if (day !== null && day.closes - day.opens >= WHOLE) into.add((local - number * DAY_MS) / MINUTE_MS, day, dense);
  }

  /** Returns the meaning of a stamp; null where nothing shows it. */
  private stampsOf({ atOpening, atNext, atClosing, before, dense }: Clock): StampReading['of'] | null {
    const { seconds } = this;
    if (seconds.has(59) && [...seconds].every((second) => second === 59 || second === 0)) return 'end';
    if (seconds.size > 1 || !seconds.has(0)) return 'second';
    // Bars stamped at their end have one at the close and none at the opening, unless a bar before the opening ends there.
    if (atOpening > 0) return before > 0 && atClosing > 0 ? null : 'start';
    const usual = dense.includes(1) || this.seen >= ENOUGH;
    return usual && atNext > 0 && atClosing > 0 ? 'end' : null;
  }
}
