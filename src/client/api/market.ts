import { LONGEST_QUOTE_IDS, LONGEST_SPARK_IDS, MOST_QUOTES, MOST_SPARKS } from '#contract/constants.ts';
import { markOrigin, oldestOrigin, originOf } from './answer-origin.ts';
import { call, type CallOptions } from './call.ts';
import { expectAnswer, expectKey } from './error-from-answer.ts';
import { partsOf } from './parts-of.ts';
import type {
  Chain,
  HistoryStatus,
  Instrument,
  MarketClock,
  QuotesAnswer,
  Underlying,
  OpenInterest,
  Volatility,
  HeatMap,
  Overview,
  Sparklines,
  CandlesAnswer,
  CandleInterval,
} from './types.ts';

export async function searchInstruments(q: string, limit?: number, options?: CallOptions): Promise<Instrument[]> {
  const query = limit === undefined ? { q } : { q, limit: String(limit) };
  return expectKey(
    await call((client, init) => client.GET('/api/instruments/search', { ...init, params: { query } }), options),
    'instruments',
  );
}

/** Returns the underlyings that have an option chain, in the order of the listing. */
export async function listUnderlyings(options?: CallOptions): Promise<Underlying[]> {
  return expectKey(await call((client, init) => client.GET('/api/market/underlyings', init), options), 'underlyings');
}

/** Returns an option chain; the nearest expiry when none is given, of the simulated market when no other is named. */
export async function getChain(underlying: string, expiry?: string | null, source?: string | null, options?: CallOptions): Promise<Chain> {
  const query = { underlying, ...(expiry ? { expiry } : {}), ...(source ? { source } : {}) };
  return expectAnswer(await call((client, init) => client.GET('/api/market/chain', { ...init, params: { query } }), options), 'rows');
}

/** Returns quotes with depth; unknown ids are left out. More instruments than a call takes are asked for in several; one that fails fails all. */
export async function getQuotes(instrumentIds: readonly string[], options?: CallOptions): Promise<QuotesAnswer> {
  const answers = await Promise.all(partsOf(instrumentIds, MOST_QUOTES, LONGEST_QUOTE_IDS).map((ids) => getFewQuotes(ids, options)));
  const [only] = answers;
  if (only !== undefined && answers.length === 1) return only;
  const joined = {
    quotes: answers.flatMap(({ quotes }) => quotes),
    instruments: answers.flatMap(({ instruments }) => instruments),
  };
  markOrigin(joined, oldestOrigin(answers.map(originOf)));
  return joined;
}

async function getFewQuotes(instrumentIds: readonly string[], options?: CallOptions): Promise<QuotesAnswer> {
  const query = { instrument_ids: instrumentIds.join(',') };
  return expectAnswer(await call((client, init) => client.GET('/api/market/quotes', { ...init, params: { query } }), options), 'quotes');
}

/** Returns the progress of preparing the history; a back end without this call causes no error notice. */
export async function getHistoryStatus(options?: CallOptions): Promise<HistoryStatus> {
  const quiet = { quiet: 'probe', ...options } as const;
  return expectAnswer(await call((client, init) => client.GET('/api/market/history-status/', init), quiet), 'analytics_ready');
}

/** Returns the clock of the exchange. */
export async function getMarketClock(options?: CallOptions): Promise<MarketClock> {
  return expectAnswer(await call((client, init) => client.GET('/api/market/clock', init), options), 'exchange_at');
}

/** Sets the instruments whose ticks an open stream carries; returns those the server knows. */
export async function setStreamInstruments(
  streamId: string,
  instrumentIds: readonly string[],
  { lite = false, ...options }: CallOptions & { readonly lite?: boolean } = {},
): Promise<string[]> {
  const answer = await call(
    (client, init) =>
      client.POST('/api/stream/{streamId}/instruments', {
        ...init,
        params: { path: { streamId } },
        body: { instrument_ids: [...instrumentIds], ...(lite ? { lite } : {}) },
      }),
    { quiet: 'probe', ...options },
  );
  return expectKey(answer, 'instrument_ids');
}

/** Returns the open interest of an expiry over the session; of the nearest one when none is given. */
export async function getOpenInterest(underlying: string, expiry?: string | null, options?: CallOptions): Promise<OpenInterest> {
  const query = expiry ? { underlying, expiry } : { underlying };
  return expectAnswer(
    await call((client, init) => client.GET('/api/market/open-interest', { ...init, params: { query } }), options),
    'rows',
  );
}

/** Returns an underlying's implied volatility among its own past, and by expiry. */
export async function getVolatility(underlying: string, options?: CallOptions): Promise<Volatility> {
  const query = { underlying };
  return expectAnswer(await call((client, init) => client.GET('/api/market/volatility', { ...init, params: { query } }), options), 'term');
}

/** Returns indices, shares and futures with the day's figures. */
export async function getOverview(options?: CallOptions): Promise<Overview> {
  return expectAnswer(await call((client, init) => client.GET('/api/market/overview', init), options), 'indices');
}

/** Returns what a heat map is drawn from. */
export async function getHeatMap(options?: CallOptions): Promise<HeatMap> {
  return expectAnswer(await call((client, init) => client.GET('/api/market/heat-map', init), options), 'tiles');
}

/** Returns the session's prices; as old as the oldest answer where several calls are needed. */
export async function getSparklines(instrumentIds: readonly string[], options?: CallOptions): Promise<Sparklines> {
  const parts = partsOf(instrumentIds, MOST_SPARKS, LONGEST_SPARK_IDS);
  const answers = await Promise.all(parts.map((ids) => getFewSparklines(ids, options)));
  const oldest = answers.reduce((old, each) => (each.received_at < old.received_at ? each : old));
  if (answers.length === 1) return oldest;
  const joined = { ...oldest, sparklines: answers.flatMap(({ sparklines }) => sparklines) };
  markOrigin(joined, oldestOrigin(answers.map(originOf)));
  return joined;
}

async function getFewSparklines(instrumentIds: readonly string[], options?: CallOptions): Promise<Sparklines> {
  const query = { instrument_ids: instrumentIds.join(',') };
  return expectAnswer(
    await call((client, init) => client.GET('/api/market/sparklines', { ...init, params: { query } }), options),
    'sparklines',
  );
}

/** Returns the newest candles of an instrument, oldest first; `from` and `to` (before it) are instants of the exchange's clock. */
export async function getCandles(
  instrumentId: string,
  interval: CandleInterval,
  { from, to, limit }: { readonly from?: number; readonly to?: number; readonly limit?: number } = {},
  options?: CallOptions,
): Promise<CandlesAnswer> {
  const query = {
    instrument_id: instrumentId,
    interval,
    ...(from === undefined ? {} : { from: String(from) }),
    ...(to === undefined ? {} : { to: String(to) }),
    ...(limit === undefined ? {} : { limit: String(limit) }),
  };
  return expectAnswer(await call((client, init) => client.GET('/api/market/candles', { ...init, params: { query } }), options), 'candles');
}
