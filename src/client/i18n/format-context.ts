import { createContext } from 'react';
import { DEFAULT_LOCALE, type Locale } from '#contract/locales.ts';
import type { ExchangeTime, WallTime } from '#domain/units/time.ts';

export type Currency = 'INR' | 'USD';
type Grouping = 'auto' | 'indian' | 'western';

/** What decides how numbers and dates look. */
export interface FormatSettings {
  readonly locale: Locale;
  /** Null = unknown: amounts are shown without a symbol, never as rupees. */
  readonly currency: Currency | null;
  readonly grouping: Grouping;
  /** Whether amounts of money are covered; prices and percentages stay. */
  readonly privacy?: boolean;
  /** Zone of our own clock's times; the device's when it is not given. */
  readonly zone?: string | undefined;
  /** The exchange's time at an instant of our own clock; null where that is not known. */
  readonly exchangeTimeAt?: ((at: WallTime) => ExchangeTime | null) | undefined;
}

export const DEFAULT_FORMAT: FormatSettings = { locale: DEFAULT_LOCALE, currency: 'INR', grouping: 'auto' };

/** The settings in force; app/ provides them from the preferences and the selected account. */
export const FormatContext = createContext<FormatSettings>(DEFAULT_FORMAT);
