import { useContext } from 'react';
import { createFormat, type Format } from './format.ts';
import { FormatContext, type Currency, type FormatSettings } from './format-context.ts';

/** One for all that write in the same language and currency: a table has hundreds of cells. */
const made = new WeakMap<FormatSettings, Map<Currency | null, Format>>();

/** Returns the formatters for the user's language and the account's or the given currency; null = unknown currency. */
export function useFormat(currency?: Currency | null): Format {
  const settings = useContext(FormatContext);
  const wanted = currency === undefined ? settings.currency : currency;
  const known = made.get(settings) ?? new Map<Currency | null, Format>();
  made.set(settings, known);
  const format = known.get(wanted) ?? createFormat(wanted === settings.currency ? settings : { ...settings, currency: wanted });
  known.set(wanted, format);
  return format;
}
