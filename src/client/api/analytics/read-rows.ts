import { ANALYTICS_COLUMNS } from '#contract/generated/analytics-columns.ts';
import type { AnalyticsTable } from '#contract/analytics/tables.ts';
import { ApiError } from '#client/api/api-error.ts';
import type { AnalyticsRecord } from './types.ts';

type Shape = 'text' | 'number' | 'integer' | 'flag' | 'instant' | 'day' | 'rows' | 'texts' | 'record';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);

/** Returns the value when it is of the shape that its column has with us, else null: another back end may hold something else there. */
function valueOf(shape: Shape, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (shape === 'text') return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null;
  if (shape === 'number' || shape === 'integer') {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    return typeof number === 'number' && Number.isFinite(number) ? number : null;
  }
  if (shape === 'flag') return typeof value === 'boolean' ? value : null;
  if (shape === 'instant') return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : null;
  if (shape === 'day') return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value) ? value.slice(0, 10) : null;
  if (shape === 'record') return isRecord(value) ? value : null;
  if (!Array.isArray(value)) return null;
  return value.filter((item) => (shape === 'rows' ? isRecord(item) : typeof item === 'string'));
}

const PLACE = 'place:';

/** Returns what the back end calls the row; null where it told nothing: then its id is only its place among the others. */
export function givenId({ id }: { readonly id: string }): string | null {
  return id.startsWith(PLACE) ? null : id;
}

/** Returns the rows of an answer with every column that we know of. Throws ApiError when the answer is no list of rows. */
export function readRows<T extends AnalyticsTable>(table: T, data: unknown): AnalyticsRecord<T>[] {
  if (!Array.isArray(data)) throw new ApiError({ code: 'answer.incomplete', status: 200, message: 'Error', kind: 'unexpected' });
  const columns = Object.entries(ANALYTICS_COLUMNS[table]) as [string, Shape][];
  const rows = data.filter((row) => isRecord(row) && Object.keys(row).length > 0) as Record<string, unknown>[];
  return rows.map((row, place) => {
    const read = Object.fromEntries(columns.map(([column, shape]) => [column, valueOf(shape, row[column])]));
    const foreign = Object.fromEntries(
      Object.entries(row).filter(([column, value]) => !(column in ANALYTICS_COLUMNS[table]) && isPlain(value) && value !== ''),
    );
    return { ...read, told: foreign, id: read['id'] ?? `${PLACE}${place}` } as AnalyticsRecord<T>;
  });
}
