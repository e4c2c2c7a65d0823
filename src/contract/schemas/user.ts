import { LOCALES } from '../locales.ts';
import * as v from 'valibot';
import { ENDINGS_AT_ONCE } from '../session-ending.ts';
import { id, line, message, wallMs } from './common.ts';
import { orderType, product, protectionPercent } from './order.ts';
import { code } from './security.ts';

export const locale = v.picklist(LOCALES, 'form.enum');

/** What a new ticket starts with; what is left out is the product's own. */
export const tradeDefaults = v.object({
  product: v.optional(product),
  order_type: v.optional(orderType),
  lots: v.optional(
    v.pipe(v.number('form.type'), v.integer('form.integer'), v.minValue(1, 'form.number-min'), v.maxValue(1_000, 'form.number-max')),
  ),
  /** How far a market order may fill from the price at which it is sent. */
  protection_percent: v.optional(protectionPercent),
  /** How an order is confirmed under a finger. */
  confirm: v.optional(v.picklist(['slide', 'two-tap'], 'form.enum')),
});

export const user = v.object({
  id,
  email: v.string(),
  name: v.string(),
  mobile: v.string(),
  locale,
  /** IANA name of the zone of the user's own clock; null = the device's. */
  time_zone: v.nullable(v.string()),
  created_at: wallMs,
  trade_defaults: tradeDefaults,
});

const email = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email('form.email'), v.maxLength(254, 'form.string-max'));
/** Empty for a user who gives no number. */
const mobile = v.pipe(v.string(), v.trim(), v.regex(/^(?:\+?[0-9 ()-]{6,20})?$/, 'form.mobile'));

const newPassword = v.pipe(v.string(), v.minLength(10, 'form.string-min'), v.maxLength(200, 'form.string-max'));
const password = v.pipe(v.string(), v.nonEmpty('form.required'), v.maxLength(200, 'form.string-max'));
const timeZone = v.pipe(v.string(), v.maxLength(60, 'form.string-max'), v.check(isTimeZone, 'form.pattern'));

export const endSessionsBody = v.object({
  endings: v.pipe(
    v.array(v.pipe(v.string('form.type'), v.regex(/^[\da-f]{64}$/, 'form.pattern')), 'form.type'),
    v.minLength(1, 'form.array-min'),
    v.maxLength(ENDINGS_AT_ONCE, 'form.array-max'),
  ),
});

export const registerBody = v.object({
  email,
  password: newPassword,
  name: line(100),
  mobile,
  /** Single-use code of an invitation, where REGISTRATION=invite. */
  invite_code: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100))),
});

export const loginBody = v.object({
  email,
  password,
  /** Of the authenticator, or a recovery code: where the user has switched the second step on. */
  code: v.optional(code),
});

export const profileBody = v.object({
  name: v.optional(line(100)),
  mobile: v.optional(mobile),
  locale: v.optional(locale),
  time_zone: v.optional(v.nullable(timeZone)),
});
export const changePasswordBody = v.object({ current_password: password, new_password: newPassword });
export const tradeDefaultsBody = tradeDefaults;

export const registerAnswer = v.object({ user, message });
export const loginAnswer = v.object({ user, token: v.string(), message });
export const userAnswer = v.object({ user });
export const messageAnswer = v.object({ message });

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
