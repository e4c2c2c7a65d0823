import type { ExchangeTime, WallTime } from '#domain/units/time.ts';
import { LOCALE_ROWS } from '#contract/locales.ts';
import type { Currency, FormatSettings } from './format-context.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(tag: string, zone: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${tag}|${zone ?? ''}|${Object.entries(options).join()}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(tag, zone === undefined ? options : { ...options, timeZone: zone });
  formatters.set(key, made);
  return made;
}

const ZONES: Record<Currency, { zone: string; label: string }> = {
  INR: { zone: 'Asia/Kolkata', label: 'IST' },
  USD: { zone: 'America/New_York', label: 'ET' },
};

/** Returns the exchange's time zone by the account's currency; India for an unknown currency. */
const zoneOf = ({ currency }: FormatSettings) => ZONES[currency ?? 'INR'];

function tagOf({ locale, currency }: FormatSettings): string {
  const { rupees, others } = LOCALE_ROWS[locale].tags;
  return currency === 'INR' ? rupees : others;
}

const TIME: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' };
const SHORT_TIME: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };

function dateOptions(settings: FormatSettings): Intl.DateTimeFormatOptions {
  return LOCALE_ROWS[settings.locale].date === 'digits'
    ? { day: '2-digit', month: '2-digit', year: 'numeric' }
    : { day: 'numeric', month: 'short', year: 'numeric' };
}

function join(settings: FormatSettings, date: string, time: string): string {
  return date + LOCALE_ROWS[settings.locale].dateToTime + time;
}

/** English writes Sept in some engines and Sep in others; the product writes Sep. */
function tidy(text: string): string {
  return text.replace('Sept', 'Sep');
}

/** Returns the exchange's time of day, 24 h, with the zone: 14:32:07 IST; `zone: false` where the context names the zone. */
export function exchangeTimeText(at: ExchangeTime, settings: FormatSettings, { seconds = true, zone = true } = {}): string {
  const { zone: name, label } = zoneOf(settings);
  const text = formatter(tagOf(settings), name, seconds ? TIME : SHORT_TIME).format(at);
  return zone ? `${text} ${label}` : text;
}

/** Returns the exchange's date. */
export function exchangeDateText(at: ExchangeTime, settings: FormatSettings): string {
  return tidy(formatter(tagOf(settings), zoneOf(settings).zone, dateOptions(settings)).format(at));
}

/** Returns the exchange's date and time of day. */
export function exchangeDateTimeText(at: ExchangeTime, settings: FormatSettings, options?: { seconds?: boolean; zone?: boolean }): string {
  return join(settings, exchangeDateText(at, settings), exchangeTimeText(at, settings, options));
}

/** Returns a wall-clock time of day in the user's zone: 14:32 your time; `named` omits the suffix where the context names the zone. */
export function wallTimeText(at: WallTime, settings: FormatSettings, { seconds = false, named = false } = {}): string {
  const text = formatter(tagOf(settings), settings.zone, seconds ? TIME : SHORT_TIME).format(at);
  return named ? text : `${text} ${LOCALE_ROWS[settings.locale].ownClock}`;
}

/** Returns the time of day by UTC, with its name: 08:00 UTC. For markets that live by it. */
export function utcTimeText(at: number, settings: FormatSettings, { seconds = false } = {}): string {
  return `${formatter(tagOf(settings), 'UTC', seconds ? TIME : SHORT_TIME).format(at)} UTC`;
}

/** Returns an instant of our own clock as the exchange's time of day; where that is not known, as ours. */
export function momentText(at: WallTime, settings: FormatSettings): string {
  const exchangeAt = settings.exchangeTimeAt?.(at) ?? null;
  return exchangeAt === null ? wallTimeText(at, settings) : exchangeTimeText(exchangeAt, settings, { seconds: false });
}

/** Returns the date of an instant of our own clock by the clock that `momentText` takes. */
export function momentDateText(at: WallTime, settings: FormatSettings): string {
  const exchangeAt = settings.exchangeTimeAt?.(at) ?? null;
  return exchangeAt === null ? wallDateText(at, settings) : exchangeDateText(exchangeAt, settings);
}

/** Returns a wall-clock date in the user's zone. */
export function wallDateText(at: WallTime, settings: FormatSettings): string {
  return tidy(formatter(tagOf(settings), settings.zone, dateOptions(settings)).format(at));
}

/** Returns a trading date (YYYY-MM-DD) in full. */
export function tradingDateText(date: string, settings: FormatSettings): string {
  return tidy(formatter(tagOf(settings), 'UTC', dateOptions(settings)).format(Date.parse(`${date}T00:00:00Z`)));
}

/** Returns an expiry (YYYY-MM-DD) as day and month, with the year when it is not the current one, on request with the weekday. */
export function expiryText(expiry: string, settings: FormatSettings, { currentYear = '', weekday = false } = {}): string {
  const options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' };
  if (currentYear !== '' && !expiry.startsWith(currentYear)) options.year = 'numeric';
  if (weekday) options.weekday = 'short';
  return tidy(formatter(tagOf(settings), 'UTC', options).format(Date.parse(`${expiry}T00:00:00Z`)));
}

/** Returns the exchange's year as text, for deciding whether an expiry needs its year. */
export function exchangeYear(at: ExchangeTime, settings: FormatSettings): string {
  return formatter('en-US', zoneOf(settings).zone, { year: 'numeric' }).format(at);
}

/** Returns the label of the exchange's time zone. */
export function zoneLabel(settings: FormatSettings): string {
  return zoneOf(settings).label;
}
