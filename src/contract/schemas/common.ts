import * as v from 'valibot';
import { CLIENT_KEY } from '../constants.ts';

/** PostgreSQL text cannot hold a zero byte, and no name or id needs a control character. */
const NO_CONTROL = /^[^\p{Cc}]*$/u;
/** An opaque id made by the server. */
export const id = v.pipe(v.string(), v.minLength(1), v.maxLength(64), v.regex(NO_CONTROL, 'form.pattern'));
/** The key of a call, made on the device: the only keys that anybody outside the server can name. */
export const clientKey = v.pipe(v.string(), v.regex(CLIENT_KEY, 'form.pattern'));
/** Epoch milliseconds UTC by our own clock. */
export const wallMs = v.pipe(v.number(), v.integer(), v.description('Epoch milliseconds UTC, server clock'));
/** Epoch milliseconds UTC by the clock of the exchange. */
export const exchangeMs = v.pipe(v.number(), v.integer(), v.description('Epoch milliseconds UTC, exchange clock'));
/** A trading date in exchange time. */
export const tradingDate = v.pipe(v.string(), v.isoDate(), v.description('Trading date, YYYY-MM-DD, exchange time'));
/** A price or amount: a decimal number with at most four places. */
export const decimal = v.pipe(v.number(), v.finite());
export const message = v.string();
/** A line a person typed: trimmed, not blank, at most `max` characters. */
export const line = (max: number) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty('form.whitespace'), v.maxLength(max, 'form.string-max'), v.regex(NO_CONTROL, 'form.pattern'));
