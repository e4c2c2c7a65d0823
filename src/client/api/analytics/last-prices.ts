import { ApiError } from '#client/api/api-error.ts';
import type { LastPrice } from './types.ts';

type Given = Readonly<Record<string, unknown>>;

const text = (value: unknown) => (typeof value === 'string' ? value : null);
const number = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null);
const instant = (value: unknown) => {
  const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(ms) ? null : ms;
};

function priceOf(name: string | null, given: unknown): LastPrice[] {
  const row: Given = typeof given === 'object' && given !== null ? (given as Given) : { ltp: given };
  const ltp = number(row['ltp']) ?? number(row['last_price']);
  if (ltp === null) return [];
  return [
    {
      instrumentId: text(row['instrument_id']),
      symbol: text(row['symbol']) ?? text(row['tradingsymbol']) ?? name,
      ltp,
      change: number(row['change']),
      changePercent: number(row['change_percent']),
      exchangeAt: instant(row['exchange_at']),
      receivedAt: instant(row['received_at']),
    },
  ];
}

/** Returns the prices of `data`: a list of rows, or an object from names to rows or bare prices. Throws ApiError when the answer has no data. */
export function readLastPrices(answer: unknown): LastPrice[] {
  const { data, message } = (typeof answer === 'object' && answer !== null ? answer : {}) as { data?: unknown; message?: unknown };
  if (typeof data !== 'object' || data === null)
    throw new ApiError({ code: 'answer.incomplete', status: 200, message: text(message) ?? 'Error', kind: 'unexpected' });
  return Array.isArray(data)
    ? data.flatMap((row) => priceOf(null, row))
    : Object.entries(data).flatMap(([name, row]) => priceOf(name, row));
}
