import { createContext } from 'react';

export type Locale = 'en' | 'fr';
export const LOCALES = ['en', 'fr'] as const;
export type Currency = 'INR' | 'USD';
export type Grouping = 'auto' | 'indian' | 'western';

/** What decides how numbers and dates look. */
export interface FormatSettings {
  readonly locale: Locale;
  readonly currency: Currency;
  readonly grouping: Grouping;
}

export const DEFAULT_FORMAT: FormatSettings = { locale: 'en', currency: 'INR', grouping: 'auto' };

/** The settings in force; app/ provides them from the preferences and the selected account. */
export const FormatContext = createContext<FormatSettings>(DEFAULT_FORMAT);
