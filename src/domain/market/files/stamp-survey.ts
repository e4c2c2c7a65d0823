import { DAY_MS, dateOfDay, IST_OFFSET_MS, MINUTE_MS } from '#domain/calendar/ist.ts';
import { barLength, type BarLength } from './bar-length.ts';
import { type FileDay, fileDays } from './file-days.ts';

/** How the stamps of a file are to be read. */
export interface StampReading {
  /** What is added for a clock in India. */
  readonly shiftMs: number;
  /** What a stamp is of: the beginning of its minute, its end, a second, or a day. */
  readonly of: 'start' | 'end' | 'second' | 'day';
  /** Whether the file itself tells the beginning of a minute from its end; else what is usual was taken. */
  readonly sure: boolean;
  readonly bars: BarLength;
}

/** Of the stamps of sessions so many are in their hours when they are read rightly; some files have what is before the opening and after the close. */
const MOST = 0.95;
const LEAST = 0.8;
/** Of fewer stamps a share says little. */
const FEW = 20;
/** Minutes before the opening and after the close for which files have rows. */
const BEFORE = 20;
const AFTER = 15;
/** Minutes of a session that is a whole one. */
const WHOLE = 180;
/** Of the options of a file so many stamps make a pattern. */
const ENOUGH = 100;

/** What the stamps are by one clock. */
class Clock {
  inside = 0;
  all = 0;
  atOpening = 0;
  atNext = 0;
  atClosing = 0;
  before = 0;
  /** Minutes of the day within sessions, of what has a price in every minute, and of what has not; and their days. */
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
      // A stamp of the last second of a minute, and one of the next minute, end the same one.
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

  /** Whether all of a day is moved to one side: rows after the close and none near the opening, or the other way round. */
  get moved(): boolean {
    return (this.last > AFTER && this.first > AFTER) || (this.first < -BEFORE && this.last < -BEFORE);
  }

  get fits(): boolean {
    if (this.all === 0 || this.inside === 0 || this.moved) return false;
    return this.all < FEW ? this.inside >= 1 : this.share >= LEAST;
  }
}

/** Looks at all stamps of a file before any row is read: of where their clock is, whether they stand at the beginning or the end of a bar, and how long one is. */
export class StampSurvey {
  private readonly days = fileDays();
  private readonly known = new Map<number, FileDay | null>();
  private readonly utc = new Clock();
  private readonly india = new Clock();
  private readonly seconds = new Set<number>();
  /** At midnight of the clock that is shown, and at midnight of India as UTC shows it. */
  private readonly midnights = { shown: 0, india: 0 };
  private seen = 0;

  /** `dense`: of an index or a share. */
  add(ms: number, dense: boolean): void {
    this.seen += 1;
    this.count(this.india, ms, dense);
    this.count(this.utc, ms + IST_OFFSET_MS, dense);
    const ofDay = ms - Math.floor(ms / DAY_MS) * DAY_MS;
    if (this.seconds.size < 3) this.seconds.add(Math.floor(ofDay / 1_000) % 60);
    if (ofDay === 0) this.midnights.shown += 1;
    if (ofDay === DAY_MS - IST_OFFSET_MS) this.midnights.india += 1;
  }

  /**
   * Returns how the stamps are read; null when they fit the hours of no session. `utc`: as the file says; null = it does not say. What it says
   * counts unless the other reading alone puts them into the sessions. `usual`: what stamps of such files are where nothing tells.
   */
  reading(utc: boolean | null, usual: 'start' | 'end'): StampReading | null {
    const days = { of: 'day', sure: true, bars: { minutes: 1_440, sure: true } } as const;
    if (this.seen > 0 && this.midnights.shown === this.seen) return { ...days, shiftMs: 0 };
    if (this.seen > 0 && utc === true && this.midnights.india === this.seen) return { ...days, shiftMs: IST_OFFSET_MS };
    const { utc: asUtc, india: asIndia } = this;
    // Nothing of it is of a session: left out as it is told.
    const none = asUtc.all + asIndia.all === 0;
    const told = utc ?? (asUtc.share >= MOST && !asIndia.fits);
    const [own, other] = told ? [asUtc, asIndia] : [asIndia, asUtc];
    if (!none && !own.fits && (other.share < MOST || !other.fits)) return null;
    const isUtc = (own.fits || none) === told;
    const clock = isUtc ? asUtc : asIndia;
    const of = this.stampsOf(clock);
    const bars = barLength(clock.dense, clock.sparse, clock.dates.size);
    // By its stamps alone a part of a day may be the end of another clock's day.
    const sure = of !== null && (utc !== null || clock.atOpening > 0 || !(asUtc.fits && asIndia.fits));
    return { shiftMs: isUtc ? IST_OFFSET_MS : 0, of: of ?? usual, sure: sure || none, bars };
  }

  private count(into: Clock, local: number, dense: boolean): void {
    const number = Math.floor(local / DAY_MS);
    let day = this.known.get(number);
    if (day === undefined) {
      day = Number.isFinite(number) && Math.abs(number) < 1e6 ? this.days(dateOfDay(number)) : null;
      this.known.set(number, day);
    }
    // An hour of ceremony tells nothing of a clock.
    if (day !== null && day.closes - day.opens >= WHOLE) into.add((local - number * DAY_MS) / MINUTE_MS, day, dense);
  }

  /** What a stamp is of; null where nothing tells. */
  private stampsOf({ atOpening, atNext, atClosing, before, dense }: Clock): StampReading['of'] | null {
    const { seconds } = this;
    if (seconds.has(59) && [...seconds].every((second) => second === 59 || second === 0)) return 'end';
    if (seconds.size > 1 || !seconds.has(0)) return 'second';
    // A minute that ends at the close is stamped with it, and then none with the opening; one before the opening may end there.
    if (atOpening > 0) return before > 0 && atClosing > 0 ? null : 'start';
    const usual = dense.includes(1) || this.seen >= ENOUGH;
    return usual && atNext > 0 && atClosing > 0 ? 'end' : null;
  }
}
