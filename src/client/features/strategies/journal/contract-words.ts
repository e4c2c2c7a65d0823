import type { JournalLine } from '#client/api/types.ts';
import type { Format } from '#client/i18n/format.ts';
import { instrumentLine } from '#client/widgets/instrument-name.tsx';

type Contract = NonNullable<JournalLine['contract']>;

/** Returns a contract as traders write it: "NIFTY 25,000 CE 24 Nov"; without the underlying where that is empty. */
export function contractWords({ kind, strike, expiry }: Contract, underlying: string, format: Format): string {
  const parts = { underlying, tradingsymbol: underlying, expiry, strike };
  const words =
    kind === 'future'
      ? instrumentLine({ ...parts, kind: 'future', option_type: null }, format)
      : instrumentLine({ ...parts, kind: 'option', option_type: kind }, format);
  return words.trim();
}
