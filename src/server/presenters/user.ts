import { DEFAULT_LOCALE, isLocale } from '#contract/locales.ts';
import type { InferOutput } from 'valibot';
import type { user } from '#contract/schemas/user.ts';
import type { UserRow } from '#server/repositories/sessions.ts';

/** Returns the user as the contract shows one. */
export function presentUser(row: UserRow): InferOutput<typeof user> {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    mobile: row.mobile,
    locale: isLocale(row.locale) ? row.locale : DEFAULT_LOCALE,
    time_zone: row.time_zone,
    created_at: row.created_at.getTime(),
    trade_defaults: row.trade_defaults,
  };
}
