import type { ExchangeTime, WallTime } from '#domain/units/time.ts';
import * as dates from './date-format.ts';
import type { FormatSettings } from './format-context.ts';
import { decimalsOfTick, decimalsTold, formatCompact, formatNumber } from './number-format.ts';

type Nullable = number | null | undefined;
type Greek = 'delta' | 'gamma' | 'theta' | 'vega';
const GREEK_DECIMALS: Record<Greek, number> = { delta: 2, gamma: 4, theta: 2, vega: 2 };

/** What an unknown number looks like: never 0. */
export const NO_VALUE = '\u2013';
/** Placeholder for every hidden amount. */
const COVERED = '\u2022\u2022\u2022\u2022';

/** The only formatter of numbers and times. Null, undefined and NaN become a dash, and so does the instant 0, which means unknown. */
export interface Format {
  readonly settings: FormatSettings;
  /** A price without symbol; decimals from the tick. */
  price(value: Nullable, tick?: number | null): string;
  /** An amount of money with its symbol. */
  money(value: Nullable, decimals?: number): string;
  /** Profit or loss: always signed, zero unsigned. */
  signedMoney(value: Nullable, decimals?: number): string;
  /** A share of one (0.125 -> 12.5%): implied volatility, margin use. */
  percent(fraction: Nullable, decimals?: number): string;
  /** A signed fraction (0.032 -> +3.20%). */
  change(fraction: Nullable): string;
  /** A signed price difference without symbol. */
  signedPrice(value: Nullable, tick?: number | null): string;
  /** Open interest, volume, turnover. */
  compact(value: Nullable): string;
  /** A whole number, grouped. */
  integer(value: Nullable): string;
  /** A number of another back end, with its own decimals. */
  asTold(value: number): string;
  greek(name: Greek, value: Nullable): string;
  time(at: ExchangeTime | null, options?: { seconds?: boolean; zone?: boolean }): string;
  date(at: ExchangeTime | null): string;
  dateTime(at: ExchangeTime | null, options?: { seconds?: boolean; zone?: boolean }): string;
  /** A wall-clock time, marked as such. For events without an exchange time: a device, a backup. */
  wallTime(at: WallTime | null, options?: { seconds?: boolean; named?: boolean }): string;
  wallDate(at: WallTime | null): string;
  /** A time of day by UTC, of markets that live by it. */
  utcTime(at: number | null, options?: { seconds?: boolean }): string;
  /** A wall-clock instant in exchange time, where the relation of the clocks is known. */
  moment(at: WallTime | null): string;
  momentDate(at: WallTime | null): string;
  tradingDate(date: string | null): string;
  /** `at` is now by the exchange's clock: it decides whether the year is shown. */
  expiry(expiry: string | null, options?: { at?: ExchangeTime | null; weekday?: boolean }): string;
  zone(): string;
}

function isNumber(value: Nullable): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** Returns the decimals of a price: those of its tick; of an unknown tick (null) its own; two where none is given, as for computed levels. */
function decimalsOfPrice(value: Nullable, tick: number | null | undefined): number {
  if (tick === undefined || !isNumber(value)) return 2;
  return decimalsOfTick(tick ?? value);
}

/** Returns the formatting functions for the settings. */
export function createFormat(settings: FormatSettings): Format {
  const { currency } = settings;
  const number = (value: Nullable, rule: Parameters<typeof formatNumber>[2]) =>
    isNumber(value) ? formatNumber(value, settings, rule) : NO_VALUE;
  const amount = (...[value, rule]: Parameters<typeof number>) => (settings.privacy && isNumber(value) ? COVERED : number(value, rule));
  const instant = <T extends number>(at: T | null, text: (at: T) => string) => (at ? text(at) : NO_VALUE);
  return {
    settings,
    price: (value, tick) => number(value, { decimals: decimalsOfPrice(value, tick), sign: 'negative' }),
    money: (value, decimals = 2) => amount(value, { decimals, sign: 'negative', currency }),
    signedMoney: (value, decimals = 2) => amount(value, { decimals, sign: 'exceptZero', currency }),
    percent: (fraction, decimals = 1) => number(fraction, { decimals, sign: 'negative', percent: true }),
    change: (fraction) => number(fraction, { decimals: 2, sign: 'exceptZero', percent: true }),
    signedPrice: (value, tick) => number(value, { decimals: decimalsOfPrice(value, tick), sign: 'exceptZero' }),
    compact: (value) => (isNumber(value) ? formatCompact(value, settings) : NO_VALUE),
    integer: (value) => number(value, { decimals: 0, sign: 'negative' }),
    asTold: (value) => number(value, { decimals: decimalsTold(value), sign: 'negative' }),
    greek: (name, value) => number(value, { decimals: GREEK_DECIMALS[name], sign: 'negative' }),
    time: (at, options) => instant(at, (known) => dates.exchangeTimeText(known, settings, options)),
    date: (at) => instant(at, (known) => dates.exchangeDateText(known, settings)),
    dateTime: (at, options) => instant(at, (known) => dates.exchangeDateTimeText(known, settings, options)),
    wallTime: (at, options) => instant(at, (known) => dates.wallTimeText(known, settings, options)),
    wallDate: (at) => instant(at, (known) => dates.wallDateText(known, settings)),
    utcTime: (at, options) => instant(at, (known) => dates.utcTimeText(known, settings, options)),
    moment: (at) => instant(at, (known) => dates.momentText(known, settings)),
    momentDate: (at) => instant(at, (known) => dates.momentDateText(known, settings)),
    tradingDate: (date) => (date === null ? NO_VALUE : dates.tradingDateText(date, settings)),
    expiry: (expiry, { at = null, weekday = false } = {}) =>
      expiry === null
        ? NO_VALUE
        : dates.expiryText(expiry, settings, { currentYear: at === null ? '' : dates.exchangeYear(at, settings), weekday }),
    zone: () => dates.zoneLabel(settings),
  };
}
