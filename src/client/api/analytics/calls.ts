import { ANALYTICS_PAGE_SIZES } from '#contract/analytics/page-sizes.ts';
import type { AnalyticsTable } from '#contract/analytics/tables.ts';
import { refusedAnswer } from '#client/api/error-from-answer.ts';
import { LAST_PRICE } from '#client/api/foreign/complete-instrument.ts';
import { amount, type Given, instant, text } from '#client/api/foreign/given.ts';
import { type AnalyticsAnswer, callAnalytics, isOwnBackEnd } from './call.ts';
import { readRows } from './read-rows.ts';
import type { AnalyticsBackEnd, AnalyticsRecord, LastPrice } from './types.ts';

/** A value read from analytics, with its origin and time. */
export interface Read<T> extends Pick<AnalyticsAnswer, 'from' | 'fetchedAt'> {
  readonly value: T;
}
/** Query parameters, in the order in which they are written into the URL. */
type Query = { readonly select: '*'; readonly indicator?: string; readonly order?: string; readonly limit?: string };

const NEWEST = 'created_at.desc';
const ALL = { select: '*' } as const;

async function read<T extends AnalyticsTable>(backEnd: AnalyticsBackEnd, table: T, query: Query): Promise<Read<AnalyticsRecord<T>[]>> {
  const path = `/rest/v1/${table}` as '/rest/v1/market_data';
  const { data, ...origin } = await callAnalytics(backEnd, (client, init) => client.GET(path, { ...init, params: { query } }));
  return { ...origin, value: readRows(table, data, isOwnBackEnd(backEnd)) };
}

/** Returns what was said about the market, newest first. */
export const getCommentary = (backEnd: AnalyticsBackEnd) =>
  read(backEnd, 'commentary', { ...ALL, order: NEWEST, limit: String(ANALYTICS_PAGE_SIZES.commentary) });

/** Returns where the indices stood lately, newest first. */
export const getMarketData = (backEnd: AnalyticsBackEnd) =>
  read(backEnd, 'market_data', { ...ALL, indicator: 'is.null', order: NEWEST, limit: String(ANALYTICS_PAGE_SIZES.data) });

/** Returns the results of the screeners. */
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

function priceOf(name: string | null, said: unknown): LastPrice[] {
  const row: Given = typeof said === 'object' && said !== null ? (said as Given) : { ltp: said };
  const ltp = amount(row, ...LAST_PRICE, 'price');
  if (ltp === null) return [];
  return [
    {
      instrumentId: text(row, 'instrument_id', 'instrument_token'),
      symbol: text(row, 'symbol', 'tradingsymbol', 'trading_symbol', 'name', 'instrument', 'instrument_name', 'ticker') ?? name,
      ltp,
      change: amount(row, 'change', 'net_change'),
      changePercent: amount(row, 'change_percent', 'percent_change'),
      exchangeAt: instant(row, 'exchange_at', 'last_trade_time', 'timestamp') || null,
      receivedAt: instant(row, 'received_at') || null,
    },
  ];
}

/**
 * Returns the prices of `data`: a list of rows, an object from names to rows or bare prices, or one price alone. Rows without a name, as many as were
 * asked for, are those that were asked for. Throws ApiError when the answer has no data.
 */
function readLastPrices(answer: unknown, asked: readonly string[]): LastPrice[] {
  const data = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : null;
  const [only] = asked;
  const single = asked.length === 1 && only !== undefined && !Array.isArray(data) ? priceOf(only, data) : [];
  if (single.length > 0) return single;
  if (typeof data !== 'object' || data === null) throw refusedAnswer(answer);
  if (!Array.isArray(data)) return Object.entries(data).flatMap(([name, row]) => priceOf(name, row));
  return data.flatMap((row, place) => priceOf(data.length === asked.length ? (asked[place] ?? null) : null, row));
}

/** Returns the last traded prices of instruments, named by id or trading symbol; those that are not known are left out. */
export async function getLastPrices(backEnd: AnalyticsBackEnd, instruments: readonly string[]): Promise<Read<LastPrice[]>> {
  const { data, ...origin } = await callAnalytics(backEnd, (client, init) =>
    client.POST('/functions/v1/market_data', { ...init, body: { instruments: [...instruments] } }),
  );
  return { ...origin, value: readLastPrices(data, instruments) };
}
