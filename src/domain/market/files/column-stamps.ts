import { DAY_MS, dateOfDay, IST_OFFSET_MS, MINUTE_MS } from '#domain/calendar/ist.ts';
import { type DateForm, dateIn, type FileDay, fileDays } from './file-days.ts';

/** How the stamps of a file are to be read. */
export interface StampReading {
  /** What is added for a clock in India. */
  readonly shiftMs: number;
  /** What a stamp is of: the beginning of its minute, its end, or a second. */
  readonly of: 'start' | 'end' | 'second';
}

const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?$/;
const STAMP = /^(\S+?)(?:[T ]+(\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(Z|UTC|[+-]\d{2}:?\d{2})?)?$/i;
const DATE_FORMS: readonly DateForm[] = ['iso', 'day-first', 'named', 'digits'];
/** Seconds, milliseconds and microseconds since 1970 of this century are below these; nanoseconds above. */
const EPOCHS = [
  [1e11, 1e-3],
  [1e14, 1],
  [1e17, 1e3],
] as const;

/** Returns the milliseconds of a time of day; NaN when the text is none. */
export function clockMs(text: string): number {
  const [, hours = '', minutes = '', seconds = '0'] = CLOCK.exec(text.trim()) ?? [];
  const [h, m, s] = [Number(hours), Number(minutes), Number(seconds)];
  return hours !== '' && h < 24 && m < 60 && s < 60 ? ((h * 60 + m) * 60 + s) * 1_000 : Number.NaN;
}

/** Returns the date YYYY-MM-DD of a text in any of the forms in which files write one; null when it is none. */
export function anyDate(text: string): string | null {
  const trimmed = text.trim();
  for (const form of DATE_FORMS) {
    const date = dateIn(form, trimmed);
    if (date !== null) return date;
  }
  return null;
}

/** What a text says: the milliseconds that its clock shows, as if it stood in Greenwich, and whether it says where it stands. */
interface TextStamp {
  readonly ms: number;
  readonly zoned: boolean;
}

/** Returns the stamp of a text; NaN when it is none. */
export function textStamp(text: string): TextStamp {
  const [, day = '', clock = '0:00', zone] = STAMP.exec(text.trim()) ?? [];
  const date = anyDate(day);
  const local = date === null ? Number.NaN : Date.parse(date) + clockMs(clock);
  if (zone === undefined) return { ms: local, zoned: false };
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  const offset = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
  return { ms: local - (sign === '-' ? -offset : offset), zoned: true };
}

/** Returns the milliseconds of a number of seconds, milliseconds, microseconds or nanoseconds since 1970. */
export function epochMs(value: number): number {
  const [, per] = EPOCHS.find(([below]) => value < below) ?? [0, 1e6];
  return Math.floor(value / per);
}

const opening = 9 * 60 + 15;
const closing = 15 * 60 + 30;
/** Of the stamps of sessions so many are in their hours when they are read rightly; some files have what is before the opening and after the close. */
const MOST = 0.95;
const LEAST = 0.8;
const ENOUGH = 100;

/** Looks at all stamps of a file before any row is read: of where their clock is, and whether they stand at the beginning or the end of a minute. */
export class StampFit {
  private readonly days = fileDays('iso');
  private readonly known = new Map<number, FileDay | null>();
  private readonly counts = { utc: { inside: 0, all: 0 }, india: { inside: 0, all: 0 } };
  private readonly seconds = new Set<number>();
  /** Of minutes as the stamp shows them. */
  private readonly minutes = new Uint32Array(1_440);
  private seen = 0;

  add(ms: number): void {
    this.seen += 1;
    this.count(this.counts.india, ms);
    this.count(this.counts.utc, ms + IST_OFFSET_MS);
    const ofDay = ms - Math.floor(ms / DAY_MS) * DAY_MS;
    if (this.seconds.size < 3) this.seconds.add(Math.floor(ofDay / 1_000) % 60);
    const minute = Math.floor(ofDay / MINUTE_MS);
    this.minutes[minute] = (this.minutes[minute] ?? 0) + 1;
  }

  /**
   * Returns how the stamps are read; null when they fit the hours of no session. `utc`: as the file says; null = it does not say. What it says
   * counts unless the other reading alone puts them into the sessions.
   */
  reading(utc: boolean | null): StampReading | null {
    const share = ({ inside, all }: { readonly inside: number; readonly all: number }) => (all === 0 ? 0 : inside / all);
    const [asUtc, asIndia] = [share(this.counts.utc), share(this.counts.india)];
    const told = utc ?? asUtc >= MOST;
    const [own, other] = told ? [asUtc, asIndia] : [asIndia, asUtc];
    // Nothing of it is of a session: left out as it is told.
    const none = this.counts.utc.all + this.counts.india.all === 0;
    if (!none && own < LEAST && other < MOST) return null;
    const shiftMs = (own >= LEAST || none) === told ? IST_OFFSET_MS : 0;
    return { shiftMs, of: this.stampsOf(shiftMs) };
  }

  private count(into: { inside: number; all: number }, local: number): void {
    const number = Math.floor(local / DAY_MS);
    let day = this.known.get(number);
    if (day === undefined) {
      day = Number.isFinite(number) && Math.abs(number) < 1e6 ? this.days(dateOfDay(number)) : null;
      this.known.set(number, day);
    }
    if (day === null || day.closes === 0) return;
    const minute = (local - number * DAY_MS) / MINUTE_MS;
    into.all += 1;
    if (minute >= day.opens && minute < day.closes + 1) into.inside += 1;
  }

  private stampsOf(shiftMs: number): StampReading['of'] {
    if (this.seconds.size > 1) return 'second';
    if (this.seconds.has(59)) return 'end';
    const at = (minute: number) => this.minutes[(minute - shiftMs / MINUTE_MS + 1_440) % 1_440] ?? 0;
    // A minute that ends at the close is stamped with it, and then none with the opening.
    return this.seen >= ENOUGH && at(opening) === 0 && at(opening + 1) > 0 && at(closing) > 0 ? 'end' : 'start';
  }
}
