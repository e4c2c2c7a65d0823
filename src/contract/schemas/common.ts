import * as v from 'valibot';
import { isCalendarDate, LAST_CALENDAR_DATE } from '#domain/calendar/calendar-date.ts';
import { CLIENT_KEY } from '../constants.ts';

/** PostgreSQL text cannot hold a zero byte, and no name or id needs a control character. */
const NO_CONTROL = /^[^\p{Cc}]*$/u;
/** An opaque id made by the server. */
export const id = v.pipe(v.string(), v.minLength(1), v.maxLength(64), v.regex(NO_CONTROL, 'form.pattern'));
/** The id of a market: also the prefix of the ids of its instruments. */
export const sourceId = v.pipe(v.string(), v.regex(/^[A-Z][A-Z0-9_]{1,19}$/, 'form.pattern'));
/** The key of a call, made on the device: the only keys that anybody outside the server can name. */
export const clientKey = v.pipe(v.string(), v.regex(CLIENT_KEY, 'form.pattern'));

/** The end of the last day that a date may name. */
const LATEST_MS = Date.parse(`${LAST_CALENDAR_DATE}T23:59:59.999Z`);

/** Epoch milliseconds, from 1970 on, in a year that there can be. */
const epochMs = v.pipe(
  v.number('form.type'),
  v.integer('form.integer'),
  v.minValue(0, 'form.number-min'),
  v.maxValue(LATEST_MS, 'form.number-max'),
);
/** Epoch milliseconds UTC by our own clock. */
export const wallMs = v.pipe(epochMs, v.description('Epoch milliseconds UTC, server clock'));
/** Epoch milliseconds UTC by the clock of the exchange. */
export const exchangeMs = v.pipe(epochMs, v.description('Epoch milliseconds UTC, exchange clock'));
/** An instant in a query: epoch milliseconds as digits. */
export const instantText = v.pipe(
  v.string(),
  v.regex(/^\d{1,16}$/, 'form.pattern'),
  v.transform(Number),
  v.maxValue(LATEST_MS, 'form.number-max'),
);

/** A day that the calendar has, YYYY-MM-DD, in a year from 1900 to 2199. */
const calendarDate = v.pipe(v.string(), v.isoDate('form.date'), v.check(isCalendarDate, 'form.date'));
/** A trading date in exchange time. */
export const tradingDate = v.pipe(calendarDate, v.description('Trading date, YYYY-MM-DD, exchange time'));

/** A price or amount: a decimal number with at most four places. */
export const decimal = v.pipe(v.number(), v.finite());

/** Decimal places of the smallest unit that is counted. */
const PLACES = 4;
const UNITS = 10 ** PLACES;
/** Whether a number is a whole number of units, apart from the noise that computing with binary fractions leaves. What rounds to zero is none. */
function hasFourPlaces(value: number): boolean {
  const units = value * UNITS;
  const noise = Math.max(1e-6, Math.abs(units) * 16 * Number.EPSILON);
  return Math.abs(units - Math.round(units)) <= noise && (value === 0 || Math.round(units) !== 0);
}
/** A decimal number that somebody sends, with at most four places, from `least` to `most`; both lie within what is counted exactly. */
export const decimalBetween = (least: number, most: number) =>
  v.pipe(
    v.number('form.type'),
    v.finite('form.type'),
    v.minValue(least, 'form.number-min'),
    v.maxValue(most, 'form.number-max'),
    v.check(hasFourPlaces, 'form.decimals'),
  );
/** An amount above zero that somebody sends, with at most four places. */
const amountUpTo = (most: number) =>
  v.pipe(
    v.number('form.type'),
    v.finite('form.type'),
    v.gtValue(0, 'form.number-above'),
    v.maxValue(most, 'form.number-max'),
    v.check(hasFourPlaces, 'form.decimals'),
  );
/** The highest price, distance or step of an order: far above every market, and exact in ten-thousandths whatever the quantity. */
export const priceAmount = amountUpTo(10_000_000);
/** The highest sum of money that somebody may name: exact in ten-thousandths. */
const MOST_MONEY = 1e11;
export const moneyAmount = amountUpTo(MOST_MONEY);

/** The revision of a thing that a change was made on. */
export const revision = v.pipe(
  v.number('form.type'),
  v.integer('form.integer'),
  v.minValue(0, 'form.number-min'),
  v.maxValue(2_147_483_647, 'form.number-max'),
);

export const message = v.string();
/** A line a person typed: trimmed, not blank, at most `max` characters. */
export const line = (max: number) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty('form.whitespace'), v.maxLength(max, 'form.string-max'), v.regex(NO_CONTROL, 'form.pattern'));
