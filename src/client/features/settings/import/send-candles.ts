import { asApiError, type ApiError } from '#client/api/api-error.ts';
import { importCandles } from '#client/api/imported.ts';
import type { ImportedSeries } from '#client/api/types.ts';
import type { CsvPart } from '#domain/market/candle-csv-parts.ts';
import type { Candle } from '#domain/market/candle.ts';
import { csvPlace } from './read-file.ts';

/** How sending ended: what is stored under the symbol, or which part failed and how much before it is known to be stored. */
export type Sent =
  | { readonly kind: 'stored'; readonly series: ImportedSeries }
  | { readonly kind: 'failed'; readonly error: ApiError; readonly part: CsvPart; readonly storedSessions: number };

/** Sends the parts one after the other, so that they are stored in order; `onPart` is told before each. A session is replaced when it comes again. */
export async function sendCandles(symbol: string, parts: readonly CsvPart[], onPart: (number: number) => void): Promise<Sent | null> {
  let series: ImportedSeries | null = null;
  let storedSessions = 0;
  for (const [index, part] of parts.entries()) {
    onPart(index + 1);
    try {
      series = await importCandles({ symbol, csv: part.csv }, { quiet: 'shown' });
    } catch (thrown) {
      return { kind: 'failed', error: asApiError(thrown), part, storedSessions };
    }
    storedSessions += part.sessions;
  }
  return series === null ? null : { kind: 'stored', series };
}

/** Returns the candle and the column that a refusal names; null when it names none of the part. */
export function refusedCandle(path: string, part: CsvPart): { readonly candle: Candle; readonly column: string } | null {
  const place = csvPlace(path);
  const candle = part.candles[(place?.line ?? 0) - 2];
  return place === null || candle === undefined ? null : { candle, column: place.column };
}
