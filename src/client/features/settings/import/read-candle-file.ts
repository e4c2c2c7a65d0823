import { candleCsvParts, type CsvPart } from '#domain/market/candle-csv-parts.ts';
import type { Candle } from '#domain/market/candle.ts';
import { readCandleCsv } from '#domain/market/read-candle-csv.ts';
import { MOST_PROBLEMS, readFile, type RefusedFile } from './read-file.ts';

/** About a year of minutes: more would keep a phone busy while it is read. */
export const LARGEST_FILE = 5_000_000;

/** What a file would import. */
export interface CandleFile {
  readonly kind: 'good';
  readonly candles: number;
  readonly sessions: number;
  readonly first: Candle;
  readonly last: Candle;
  readonly parts: readonly CsvPart[];
}

/** Reads and checks a file of candles on the device, by the rules of the server. */
export function readCandleFile(file: File): Promise<CandleFile | RefusedFile> {
  return readFile<CandleFile>(file, LARGEST_FILE, (text) => {
    const { sessions, problems } = readCandleCsv(text, MOST_PROBLEMS);
    if (problems.length > 0) return { kind: 'wrong', problems };
    const candles = [...sessions.values()].flat();
    const [first] = candles;
    const last = candles.at(-1);
    if (first === undefined || last === undefined) return { kind: 'empty' };
    return { kind: 'good', candles: candles.length, sessions: sessions.size, first, last, parts: candleCsvParts(sessions) };
  });
}

/** Returns the symbol that the name of a file suggests, such as NIFTY for `nifty 2026.csv`; empty when it suggests none. */
export function symbolOfName(name: string): string {
  return /^[A-Z0-9][A-Z0-9&_-]{0,29}/.exec(name.toUpperCase().replace(/\.[^.]*$/, ''))?.[0] ?? '';
}
