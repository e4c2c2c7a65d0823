import { candleCsvParts, type CsvPart } from '#domain/market/candle-csv-parts.ts';
import type { Candle } from '#domain/market/candle.ts';
import type { CsvProblem } from '#domain/market/csv-table.ts';
import { readCandleCsv } from '#domain/market/read-candle-csv.ts';

/** About a year of minutes: more would keep a phone busy while it is read. */
export const LARGEST_FILE = 5_000_000;
/** Rows that are shown; a file with more of them is wrong as a whole. */
export const MOST_PROBLEMS = 100;

/** What a file would import. */
export interface FileContents {
  readonly kind: 'good';
  readonly candles: number;
  readonly sessions: number;
  readonly first: Candle;
  readonly last: Candle;
  readonly parts: readonly CsvPart[];
}
export type CheckedFile =
  | FileContents
  | { readonly kind: 'too-large' | 'unreadable' | 'empty' }
  | { readonly kind: 'wrong'; readonly problems: readonly CsvProblem[] };

/** Reads and checks a file on the device, by the rules of the server. Nothing of it is sent. */
export async function readCandleFile(file: File): Promise<CheckedFile> {
  if (file.size > LARGEST_FILE) return { kind: 'too-large' };
  const text = await file.text().catch(() => null);
  if (text === null) return { kind: 'unreadable' };
  if (text.trim() === '') return { kind: 'empty' };
  const { sessions, problems } = readCandleCsv(text, MOST_PROBLEMS);
  if (problems.length > 0) return { kind: 'wrong', problems };
  const candles = [...sessions.values()].flat();
  const [first] = candles;
  const last = candles.at(-1);
  if (first === undefined || last === undefined) return { kind: 'empty' };
  return { kind: 'good', candles: candles.length, sessions: sessions.size, first, last, parts: candleCsvParts(sessions) };
}

/** Returns the symbol that the name of a file suggests, such as NIFTY for `nifty 2026.csv`; empty when it suggests none. */
export function symbolOfName(name: string): string {
  return /^[A-Z0-9][A-Z0-9&_-]{0,29}/.exec(name.toUpperCase().replace(/\.[^.]*$/, ''))?.[0] ?? '';
}
