import { atom } from 'jotai';
import type { Currency, FormatSettings } from '#client/i18n/format-context.ts';
import { localeAtom } from '#client/state/preferences.ts';

/** The selected account's currency; the shell keeps it up to date. */
export const currencyAtom = atom<Currency>('INR');

/** What decides how numbers look: the reader's language and the account's currency. */
export const formatSettingsAtom = atom((get): FormatSettings => ({
  locale: get(localeAtom),
  currency: get(currencyAtom),
  grouping: 'auto',
}));
