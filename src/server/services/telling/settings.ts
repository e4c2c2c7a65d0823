import { DEFAULT_LOCALE } from '#contract/locales.ts';
import { type TellingMatrix, USUAL_BREAKTHROUGH, USUAL_MATRIX } from '#domain/telling/outcome-class.ts';
import { type MinuteOfDay, tellAt } from '#domain/telling/quiet-hours.ts';
import type { WallTime } from '#domain/units/time.ts';
import type { TellingSettings } from '#server/db/tables/telling.ts';
import type { Outcome } from './outcome.ts';

const EXCHANGE_ZONE = 'Asia/Kolkata';

/** The default settings. */
export const USUAL_SETTINGS: TellingSettings = {
  language: DEFAULT_LOCALE,
  timeZone: EXCHANGE_ZONE,
  amounts: true,
  quiet: null,
  breaksThrough: USUAL_BREAKTHROUGH,
  matrix: USUAL_MATRIX,
};

/** Returns stored settings completed for this version: a new class gets its default. */
export function wholeSettings(stored: TellingSettings | undefined): TellingSettings {
  if (stored === undefined) return USUAL_SETTINGS;
  const matrix: TellingMatrix = { ...USUAL_MATRIX, ...stored.matrix };
  return { ...USUAL_SETTINGS, ...stored, matrix };
}

/** Returns whether there is such a time zone. */
export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Returns a function that gives the minute of the day in a time zone. */
function minutesIn(timeZone: string): MinuteOfDay {
  const format = new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return (at) => {
    const [hour = 0, minute = 0] = format.format(new Date(at)).split(':').map(Number);
    return hour * 60 + minute;
  };
}

/** Returns when an outcome may be told: now, or after the quiet hours. */
export function dueAt({ quiet, breaksThrough, timeZone }: TellingSettings, { class: of }: Pick<Outcome, 'class'>, now: WallTime): WallTime {
  if (quiet === null || of === 'test' || breaksThrough.includes(of)) return now;
  return tellAt(quiet, now, minutesIn(isTimeZone(timeZone) ? timeZone : EXCHANGE_ZONE));
}
