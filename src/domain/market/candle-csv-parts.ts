import { priceToDecimal } from '../units/price.ts';
import type { Candle } from './candle.ts';
import { CSV_COLUMNS } from './read-candle-csv.ts';

/** Characters of one request that imports candles. */
export const LONGEST_CSV = 200_000;

/** Whole sessions of a file that are sent in one request. Candle `n` stands in line `n + 2` of the text. */
export interface CsvPart {
  readonly csv: string;
  readonly sessions: number;
  readonly candles: readonly Candle[];
}

const HEADER = CSV_COLUMNS.join(',');

/** Without a zone or a locale: seconds since 1970, decimal dots. A candle begins with its minute. */
function lineOf({ at, open, high, low, close, volume, openInterest }: Candle): string {
  return [at / 1_000, ...[open, high, low, close].map(priceToDecimal), volume, openInterest].join(',');
}

/** Returns the sessions as texts that `readCandleCsv` reads as the same candles, each within the length, a session never in two of them. */
export function candleCsvParts(sessions: ReadonlyMap<string, readonly Candle[]>, longest = LONGEST_CSV): CsvPart[] {
  const parts: CsvPart[] = [];
  for (const candles of sessions.values()) {
    const lines = candles.map(lineOf).join('\n');
    const last = parts.at(-1);
    if (last !== undefined && last.csv.length + 1 + lines.length <= longest)
      parts[parts.length - 1] = { csv: `${last.csv}\n${lines}`, sessions: last.sessions + 1, candles: [...last.candles, ...candles] };
    else parts.push({ csv: `${HEADER}\n${lines}`, sessions: 1, candles });
  }
  return parts;
}
