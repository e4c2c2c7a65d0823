import * as v from 'valibot';
import { id, line, message, wallMs } from './common.ts';

export const locale = v.picklist(['en', 'fr'], 'form.enum');

export const user = v.object({
  id,
  email: v.string(),
  name: v.string(),
  mobile: v.string(),
  locale,
  created_at: wallMs,
  trade_defaults: v.record(v.string(), v.unknown()),
});

const email = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email('form.email'), v.maxLength(254, 'form.string-max'));
const mobile = v.pipe(v.string(), v.trim(), v.regex(/^\+?[0-9 ()-]{6,20}$/, 'form.mobile'));

export const registerBody = v.object({
  email,
  password: v.pipe(v.string(), v.minLength(10, 'form.string-min'), v.maxLength(200, 'form.string-max')),
  name: line(100),
  mobile,
  /** Single-use code of an invitation, where REGISTRATION=invite. */
  invite_code: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100))),
});

export const loginBody = v.object({
  email,
  password: v.pipe(v.string(), v.nonEmpty('form.required'), v.maxLength(200, 'form.string-max')),
});

export const profileBody = v.object({
  name: v.optional(line(100)),
  mobile: v.optional(mobile),
  locale: v.optional(locale),
});

export const registerAnswer = v.object({ user, message });
export const loginAnswer = v.object({ user, token: v.string(), message });
export const userAnswer = v.object({ user });
export const messageAnswer = v.object({ message });
