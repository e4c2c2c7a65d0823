import { atom } from 'jotai';
import type { FormatSettings } from '#client/i18n/format-context.ts';
import { localeAtom } from '#client/state/preferences.ts';
import { selectedAccountAtom } from '#client/state/profile.ts';

/** What decides how numbers look: the reader's language and the selected account's currency. */
export const formatSettingsAtom = atom((get): FormatSettings => {
  const currency = get(selectedAccountAtom)?.currency ?? 'INR';
  return { locale: get(localeAtom), currency, grouping: 'auto' };
});
