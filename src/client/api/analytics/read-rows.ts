import { marketCalendar } from '#client/platform/market-calendar.ts';
import { toldInstant } from '#domain/calendar/told-instant.ts';
import { ANALYTICS_COLUMNS } from '#contract/generated/analytics-columns.ts';
import type { AnalyticsTable } from '#contract/analytics/tables.ts';
import { refusedAnswer } from '#client/api/error-from-answer.ts';
import { text } from '#client/api/foreign/given.ts';
import { toldBeyond } from '#client/api/foreign/told.ts';
import { FOREIGN_TABLES } from './foreign-tables.ts';
import type { AnalyticsRecord } from './types.ts';

type Shape = 'text' | 'number' | 'integer' | 'flag' | 'instant' | 'day' | 'rows' | 'texts' | 'record';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the value when it is of the shape that its column has with us, else null: another back end may hold something else there. */
function valueOf(shape: Shape, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (shape === 'text') return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null;
  if (shape === 'number' || shape === 'integer') {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    return typeof number === 'number' && Number.isFinite(number) ? number : null;
  }
  if (shape === 'flag') return typeof value === 'boolean' ? value : null;
  if (shape === 'instant') return instantOf(value);
  if (shape === 'day') return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value) ? value.slice(0, 10) : null;
  if (shape === 'record') return isRecord(value) ? value : null;
  if (!Array.isArray(value)) return null;
  return value.filter((item) => (shape === 'rows' ? isRecord(item) : typeof item === 'string'));
}

/** Returns an instant in normal form, from any form and zone of the back end; null for an invalid one. */
function instantOf(value: unknown): string | null {
  const at = toldInstant(marketCalendar, value);
  return at === null ? null : new Date(at).toISOString();
}

const PLACE = 'place:';

/** Returns the back end's id of the row; null when the id is only the row's index. */
export function givenId({ id }: { readonly id: string }): string | null {
  return id.startsWith(PLACE) ? null : id;
}

/** Above this a value is taken as a percentage: 63.4 means 63.4 %, not 6,340 %. An implied volatility may exceed 1. */
const MOST_OF_SHARES: Readonly<Record<string, number>> = { win_rate: 1, pop: 1, atm_iv: 3 };

/** Returns a fraction from either a fraction or a percentage. */
function shareOf(column: string, value: unknown): unknown {
  const most = MOST_OF_SHARES[column];
  return typeof value === 'number' && most !== undefined && Math.abs(value) > most ? value / 100 : value;
}

/** Returns a row of another back end: known fields under our names, and further fields that the screen does not show unchanged in `told`. */
function foreignRow<T extends AnalyticsTable>(table: T, row: Record<string, unknown>, read: Record<string, unknown>): object {
  const { called, shows } = FOREIGN_TABLES[table];
  const used = new Set<string>();
  const named = Object.entries(called as Readonly<Record<string, readonly string[]>>).flatMap(([column, names]) => {
    if (read[column] !== null && read[column] !== undefined) return [];
    const name = names.find((each) => text(row, each) !== null);
    if (name === undefined) return [];
    used.add(name);
    return [[column, text(row, name)] as const];
  });
  const shares = Object.fromEntries(Object.entries(read).map(([column, value]) => [column, shareOf(column, value)]));
  const isShown = (column: string) => column === 'id' || used.has(column) || (shows(column, read) && (read[column] ?? null) !== null);
  return { ...shares, ...Object.fromEntries(named), told: toldBeyond(row, isShown) };
}

/** Returns the rows of an answer with every column that we know of; `own` = they are our own back end's. Throws ApiError when the answer is no list of rows. */
export function readRows<T extends AnalyticsTable>(table: T, data: unknown, own = false): AnalyticsRecord<T>[] {
  if (!Array.isArray(data)) throw refusedAnswer(data);
  const columns = Object.entries(ANALYTICS_COLUMNS[table]) as [string, Shape][];
  const rows = data.filter((row) => isRecord(row) && Object.keys(row).length > 0) as Record<string, unknown>[];
  return rows.map((row, place) => {
    const read = Object.fromEntries(columns.map(([column, shape]) => [column, valueOf(shape, row[column])]));
    const whole = own ? { ...read, told: toldBeyond(row, (column) => column in ANALYTICS_COLUMNS[table]) } : foreignRow(table, row, read);
    return { ...whole, id: read['id'] ?? `${PLACE}${place}` } as AnalyticsRecord<T>;
  });
}
