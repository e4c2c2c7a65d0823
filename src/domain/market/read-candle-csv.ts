import { isCalendarDate } from '../calendar/calendar-date.ts';
import { IST_OFFSET_MS, istDate, MINUTE_MS } from '../calendar/ist.ts';
import { openSessionAt } from '../calendar/trading-days.ts';
import { priceFromDecimal } from '../units/price.ts';
import { type ExchangeTime, exchangeTime } from '../units/time.ts';
import type { Candle } from './candle.ts';
import { csvNumber, type CsvFault, type CsvProblem, readCsvTable } from './csv-table.ts';

export const CSV_COLUMNS = ['time', 'open', 'high', 'low', 'close', 'volume', 'oi'] as const;
type CsvColumn = (typeof CSV_COLUMNS)[number];

/** The candles of a file by trading date, or what is wrong with it. */
interface ReadCsv {
  readonly sessions: ReadonlyMap<string, readonly Candle[]>;
  readonly problems: readonly CsvProblem[];
}

/** What an answer lists. */
const MOST_PROBLEMS = 20;
const NAMES: Readonly<Record<string, CsvColumn>> = {
  time: 'time',
  date: 'time',
  datetime: 'time',
  timestamp: 'time',
  open: 'open',
  high: 'high',
  low: 'low',
  close: 'close',
  volume: 'volume',
  oi: 'oi',
  open_interest: 'oi',
};
const WITHOUT_ZONE = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::(\d{2}))?$/;
const WITH_ZONE = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/;
const SECONDS_UNTIL = 100_000_000_000;

/** A clock without a zone shows India's time; bare digits are seconds or milliseconds since 1970. */
function instantOf(text: string): ExchangeTime | null {
  if (/^\d{9,13}$/.test(text)) {
    const at = exchangeTime(Number(text) < SECONDS_UNTIL ? Number(text) * 1_000 : Number(text));
    return isCalendarDate(istDate(at)) ? at : null;
  }
  const local = WITHOUT_ZONE.exec(text);
  if (local === null && !WITH_ZONE.test(text)) return null;
  // The thirtieth of February would become a day of March.
  if (!isCalendarDate(text.slice(0, 10))) return null;
  const ms = local === null ? Date.parse(text) : Date.parse(`${local[1]}T${local[2]}:${local[3] ?? '00'}Z`) - IST_OFFSET_MS;
  return Number.isNaN(ms) ? null : exchangeTime(ms);
}

/**
 * Returns the minute candles of comma-separated text: a header that names its columns (time, open, high, low, close and, where known,
 * volume and oi), then a line a minute, ascending, each within a session of the exchange. Nothing of a file with problems is returned; after
 * `mostProblems` of them reading stops.
 */
export function readCandleCsv(text: string, mostProblems = MOST_PROBLEMS): ReadCsv {
  const { header, lines } = readCsvTable(text);
  const columns = header.map((name) => NAMES[name.toLowerCase()]);
  const problems: CsvProblem[] = CSV_COLUMNS.slice(0, 5).flatMap((column) =>
    columns.includes(column) ? [] : [{ line: 1, column, what: 'missing' as const }],
  );
  const sessions = new Map<string, Candle[]>();
  let before = -Infinity;
  if (problems.length > 0) return { sessions, problems };
  for (const { line, cells } of lines) {
    if (problems.length >= mostProblems) break;
    const candle = readLine(
      (column) => cells[columns.indexOf(column)] ?? '',
      (column, what) => problems.push({ line, column, what }),
      before,
    );
    if (candle === null) continue;
    before = candle.at;
    const date = istDate(candle.at);
    const session = sessions.get(date);
    if (session) session.push(candle);
    else sessions.set(date, [candle]);
  }
  return { sessions: problems.length > 0 ? new Map() : sessions, problems };
}

function readLine(cell: (column: CsvColumn) => string, wrong: (column: CsvColumn, what: CsvFault) => void, before: number): Candle | null {
  let sound = true;
  const refuse = (column: CsvColumn, what: CsvFault) => {
    sound = false;
    wrong(column, what);
  };
  const number = (column: CsvColumn, fallback?: number): number => {
    const text = cell(column);
    if (text === '' && fallback !== undefined) return fallback;
    const value = csvNumber(text, 1e10);
    if (typeof value === 'number') return value;
    refuse(column, value);
    return 0;
  };
  const time = cell('time');
  const at = time === '' ? null : instantOf(time);
  if (at === null) refuse('time', time === '' ? 'missing' : 'time');
  else if (at % MINUTE_MS !== 0 || openSessionAt(at) === null) refuse('time', 'outside-session');
  else if (at <= before) refuse('time', 'not-after');
  const [open, high, low, close] = [number('open'), number('high'), number('low'), number('close')];
  const [volume, openInterest] = [number('volume', 0), number('oi', 0)];
  if (!Number.isInteger(volume)) refuse('volume', 'number');
  if (!Number.isInteger(openInterest)) refuse('oi', 'number');
  if (sound && high < Math.max(open, close, low)) refuse('high', 'range');
  const units = priceFromDecimal;
  // What rounds to nothing is no price either.
  if (sound && (low > Math.min(open, close) || units(low) <= 0)) refuse('low', 'range');
  if (!sound || at === null) return null;
  return { at, open: units(open), high: units(high), low: units(low), close: units(close), volume, openInterest };
}
