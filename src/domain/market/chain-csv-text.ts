import { istInstant, MINUTE_MS } from '../calendar/ist.ts';
import { sessionOn } from '../calendar/trading-days.ts';
import { priceToDecimal } from '../units/price.ts';
import { CHAIN_COLUMNS } from './chain-csv-columns.ts';
import type { ImportedChain } from './imported-chain.ts';

/** Characters of one request that imports chains: all of it is stored or nothing, so it is not sent in parts. */
export const LONGEST_CHAIN_CSV = 1_500_000;

/** A time only where it is not the close. */
function timeOf({ date, at }: ImportedChain): string {
  if (at === sessionOn(date).closesAt) return '';
  const seconds = Math.round((at - istInstant(date, 0)) / 1_000);
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor((seconds * 1_000) / MINUTE_MS);
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

/** Returns text that `chainCsvSteps` reads as the same chains, an option a line in their order; line 1 is the header. */
export function chainCsvText(chains: readonly ImportedChain[]): string {
  const decimal = (value: Parameters<typeof priceToDecimal>[0] | null) => (value === null ? '' : priceToDecimal(value));
  const lines = chains.flatMap((chain) => {
    const own = [chain.date, timeOf(chain), chain.underlying, chain.expiry].join(',');
    return chain.options.map(({ strike, optionType, close, openInterest, volume, bid, ask, iv }) =>
      [
        own,
        priceToDecimal(strike),
        optionType === 'call' ? 'C' : 'P',
        priceToDecimal(close),
        openInterest ?? '',
        volume ?? '',
        decimal(bid),
        decimal(ask),
        iv === null ? '' : Math.round(iv * 100_000) / 1_000,
      ].join(','),
    );
  });
  return [CHAIN_COLUMNS.join(','), ...lines].join('\n');
}
