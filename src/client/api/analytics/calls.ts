import { ANALYTICS_PAGE_SIZES } from '#contract/analytics/page-sizes.ts';
import type { AnalyticsTable } from '#contract/analytics/tables.ts';
import { ApiError } from '#client/api/api-error.ts';
import { type AnalyticsAnswer, callAnalytics } from './call.ts';
import { readRows } from './read-rows.ts';
import type { AnalyticsBackEnd, AnalyticsRecord, LastPrice } from './types.ts';

/** What was read, with where it came from. */
export interface Read<T> extends Pick<AnalyticsAnswer, 'from' | 'fetchedAt'> {
  readonly value: T;
}
/** In the order in which it is written into the address. */
type Query = { readonly select: '*'; readonly indicator?: string; readonly order?: string; readonly limit?: string };

const NEWEST = 'created_at.desc';
const ALL = { select: '*' } as const;

async function read<T extends AnalyticsTable>(backEnd: AnalyticsBackEnd, table: T, query: Query): Promise<Read<AnalyticsRecord<T>[]>> {
  const path = `/rest/v1/${table}` as '/rest/v1/market_data';
  const { data, ...origin } = await callAnalytics(backEnd, (client, init) => client.GET(path, { ...init, params: { query } }));
  return { ...origin, value: readRows(table, data) };
}

/** Returns what was said about the market, newest first. */
export const getCommentary = (backEnd: AnalyticsBackEnd) =>
  read(backEnd, 'commentary', { ...ALL, order: NEWEST, limit: String(ANALYTICS_PAGE_SIZES.commentary) });

/** Returns where the indices stood lately, newest first. */
export const getMarketData = (backEnd: AnalyticsBackEnd) =>
  read(backEnd, 'market_data', { ...ALL, indicator: 'is.null', order: NEWEST, limit: String(ANALYTICS_PAGE_SIZES.data) });

/** Returns what the screeners found. */
export const getScreenerData = (backEnd: AnalyticsBackEnd) =>
  read(backEnd, 'market_data', { ...ALL, indicator: 'eq.screener', limit: String(ANALYTICS_PAGE_SIZES.screener) });

/** Returns the last trading days. */
export const getDailyData = (backEnd: AnalyticsBackEnd) =>
  read(backEnd, 'daily_data', { ...ALL, limit: String(ANALYTICS_PAGE_SIZES.dailyData) });

/** Returns the computed ideas in their display order. */
export const getRecommendations = (backEnd: AnalyticsBackEnd) => read(backEnd, 'screener', { ...ALL, order: 'display_order.asc' });

/** Returns the hosted strategy bots. */
export const getHostedBots = (backEnd: AnalyticsBackEnd) => read(backEnd, 'bots', ALL);

/** Returns how the analytics are made: the first row and no other. */
export async function getIndexConfig(backEnd: AnalyticsBackEnd): Promise<Read<AnalyticsRecord<'index_config'>[]>> {
  const rows = await read(backEnd, 'index_config', ALL);
  return { ...rows, value: rows.value.slice(0, 1) };
}

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
function readLastPrices(answer: unknown): LastPrice[] {
  const { data, message } = (typeof answer === 'object' && answer !== null ? answer : {}) as { data?: unknown; message?: unknown };
  if (typeof data !== 'object' || data === null)
    throw new ApiError({ code: 'answer.incomplete', status: 200, message: text(message) ?? 'Error', kind: 'unexpected' });
  return Array.isArray(data)
    ? data.flatMap((row) => priceOf(null, row))
    : Object.entries(data).flatMap(([name, row]) => priceOf(name, row));
}

/** Returns the last traded prices of instruments, named by id or trading symbol; those that are not known are left out. */
export async function getLastPrices(backEnd: AnalyticsBackEnd, instruments: readonly string[]): Promise<Read<LastPrice[]>> {
  const { data, ...origin } = await callAnalytics(backEnd, (client, init) =>
    client.POST('/functions/v1/market_data', { ...init, body: { instruments: [...instruments] } }),
  );
  return { ...origin, value: readLastPrices(data) };
}
