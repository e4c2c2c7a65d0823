import { useContext, useMemo } from 'react';
import { createFormat, type Format } from './format.ts';
import { FormatContext, type Currency } from './format-context.ts';

/** Returns the formatting functions of the reader's language and the account's currency, or another one; null = one that nobody has told. */
export function useFormat(currency?: Currency | null): Format {
  const settings = useContext(FormatContext);
  return useMemo(() => createFormat(currency === undefined ? settings : { ...settings, currency }), [settings, currency]);
}
