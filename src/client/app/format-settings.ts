import { atom } from 'jotai';
import type { Currency, FormatSettings } from '#client/i18n/format-context.ts';
import { preferencesAtom } from '#client/state/device/preferences.ts';
import { userDataAtom } from '#client/state/session/user.ts';
import { exchangeTimeAt } from '#client/state/stream/exchange-clock.ts';

/** The selected account's currency; the shell keeps it up to date. */
export const currencyAtom = atom<Currency | null>('INR');

/** Settings of the number format: the user's language and the account's currency. */
export const formatSettingsAtom = atom((get): FormatSettings => {
  const { locale, grouping, privacy } = get(preferencesAtom);
  return { locale, grouping, privacy, zone: get(userDataAtom)?.time_zone ?? undefined, currency: get(currencyAtom), exchangeTimeAt };
});
