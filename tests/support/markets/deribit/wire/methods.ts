import { MINUTE, type Candle } from '../world/candles.ts';
import { UNDERLYINGS, type Underlying } from '../world/underlyings.ts';
import { comboRows, instrumentRow, oneInstrument } from './instrument-row.ts';
import { countOf, instrumentOf, neededNumber, numberOf, oneOf, truthOf, type Params } from './params.ts';
import { orderBookRow, summaryRow, tickerRow, type TickerOptions } from './quote-rows.ts';
import { invalidParams } from './rpc-error.ts';
import type { Trade } from '../world/tape.ts';
import type { World } from '../world/world.ts';

export const VERSION = '1.2.26';
const KINDS = ['future', 'option', 'spot', 'future_combo', 'option_combo'] as const;
const CURRENCIES = ['BTC', 'ETH', 'USDC', 'USDT', 'EURR'] as const;
const DEPTHS = [1, 5, 10, 20, 50, 100, 1_000, 10_000];
export const RESOLUTIONS = ['1', '3', '5', '10', '15', '30', '60', '120', '180', '360', '720', '1D'] as const;
const SECONDS = ['1', '60', '3600', '43200', '1D'] as const;
const DAY = 1_440 * MINUTE;
const MOST_CANDLES = 5_000;
const MOST_VOLATILITIES = 1_000;

export interface Asked {
  readonly world: World;
  readonly params: Params;
  readonly ticker: TickerOptions;
}

type Method = (asked: Asked) => unknown;

function instruments({ world, params }: Asked): readonly Record<string, unknown>[] {
  const currency = oneOf(params, 'currency', [...CURRENCIES, 'any'], 'any');
  const kind = params['kind'] === undefined ? null : oneOf(params, 'kind', KINDS);
  const expired = truthOf(params, 'expired');
  const listed = expired ? world.listing.expired() : world.listing.all();
  const rows = listed
    .filter((one) => (currency === 'any' || one.underlying.settlement === currency) && (kind === null || one.kind === kind))
    .map((one) => instrumentRow(one, !expired));
  const combos = expired || (kind !== null && kind !== 'future_combo') ? [] : comboRows(world, currency);
  return [...rows, ...combos];
}

function summaries({ world, params }: Asked): readonly Record<string, unknown>[] {
  const currency = oneOf(params, 'currency', CURRENCIES);
  const kind = params['kind'] === undefined ? null : oneOf(params, 'kind', KINDS);
  return world.listing
    .all()
    .filter((one) => one.underlying.settlement === currency && (kind === null || one.kind === kind))
    .map((one) => summaryRow(world, one));
}

function orderBook({ world, params, ticker }: Asked): Record<string, unknown> {
  const depth = numberOf(params, 'depth') ?? 5;
  // Live answers take any depth up to the largest published one.
  if (!(depth >= 1 && depth <= (DEPTHS.at(-1) ?? 0))) throw invalidParams('depth', 'wrong format');
  return orderBookRow(world, instrumentOf(world, params), depth, ticker);
}

function tradesOf({ world, params }: Asked, inTime: boolean): { trades: readonly Trade[]; has_more: boolean } {
  const instrument = instrumentOf(world, params);
  const count = countOf(params, 10, 1_000);
  const sorting = oneOf(params, 'sorting', ['asc', 'desc', 'default'], 'default');
  const from = inTime ? neededNumber(params, 'start_timestamp') : numberOf(params, 'start_timestamp');
  const until = numberOf(params, 'end_timestamp') ?? Number.POSITIVE_INFINITY;
  const firstSeq = numberOf(params, 'start_seq');
  const lastSeq = numberOf(params, 'end_seq') ?? Number.POSITIVE_INFINITY;
  const found = world
    .tape(instrument)
    .all()
    .filter(({ timestamp, trade_seq: seq }) => timestamp >= (from ?? 0) && timestamp <= until && seq >= (firstSeq ?? 0) && seq <= lastSeq);
  // From a given start the earliest come, without one the latest.
  const fromStart = (from !== null || firstSeq !== null) && sorting !== 'desc';
  const taken = fromStart ? found.slice(0, count) : found.slice(-count);
  return { trades: sorting === 'desc' ? taken.toReversed() : taken, has_more: found.length > taken.length };
}

function chart({ world, params }: Asked) {
  const instrument = instrumentOf(world, params);
  const resolution = oneOf(params, 'resolution', RESOLUTIONS);
  const [start, end] = [neededNumber(params, 'start_timestamp'), neededNumber(params, 'end_timestamp')];
  if (end < start) throw invalidParams('end_timestamp', 'must be after start_timestamp');
  const length = resolution === '1D' ? DAY : Number(resolution) * MINUTE;
  const candles = world.chart(instrument).between(start, end, length, world.now()).slice(-MOST_CANDLES);
  const column = (name: keyof Candle) => candles.map((candle) => candle[name]);
  return {
    volume: column('volume'),
    ticks: column('tick'),
    status: candles.length === 0 ? 'no_data' : 'ok',
    open: column('open'),
    low: column('low'),
    high: column('high'),
    cost: column('cost'),
    close: column('close'),
  };
}

const underlyingBy = (find: (underlying: Underlying) => boolean, param: string): Underlying => {
  const found = UNDERLYINGS.find(find);
  if (found === undefined) throw invalidParams(param, `invalid ${param}`);
  return found;
};
const indexOf = ({ params }: Asked) => underlyingBy(({ index }) => index === params['index_name'], 'index_name');

function volatilityIndex({ world, params }: Asked) {
  const currency = oneOf(params, 'currency', CURRENCIES);
  const underlying = underlyingBy(({ settlement, inverse }) => inverse && settlement === currency, 'currency');
  const resolution = oneOf(params, 'resolution', SECONDS);
  const [start, end] = [neededNumber(params, 'start_timestamp'), neededNumber(params, 'end_timestamp')];
  // Seconds are not kept: the finest candles have a minute.
  const length = resolution === '1D' ? DAY : Math.max(MINUTE, Number(resolution) * 1_000);
  const found = world.volatility(underlying).between(start, end, length, world.now());
  const taken = found.slice(-MOST_VOLATILITIES);
  const first = taken[0];
  return {
    data: taken.map(({ tick, open, high, low, close }) => [tick, open, high, low, close]),
    continuation: found.length > taken.length && first !== undefined ? first.tick - 1 : null,
  };
}

function deliveryPrices(asked: Asked) {
  const offset = numberOf(asked.params, 'offset') ?? 0;
  const all = asked.world.deliveries(indexOf(asked));
  return { data: all.slice(offset, offset + countOf(asked.params, 10, 1_000)), records_total: all.length };
}

function indexPrice(asked: Asked) {
  const { index } = asked.world.moment(indexOf(asked));
  return { index_price: index, estimated_delivery_price: index };
}

function indexNames({ params }: Asked): readonly unknown[] {
  const extended = truthOf(params, 'extended');
  return UNDERLYINGS.map(({ index, inverse }) =>
    extended ? { name: index, future_combo_creation_enabled: true, option_combo_creation_enabled: inverse } : index,
  );
}

const currencyRow = (currency: string, long: string, type: string, decimals: number) => ({
  coin_type: type,
  currency,
  currency_long: long,
  decimals,
  in_cross_collateral_pool: true,
  min_confirmations: 1,
  min_withdrawal_fee: 0.000_1,
  network_currency: currency === 'USDC' ? 'ETH' : currency,
  network_fee: 0.000_1,
  withdrawal_fee: 0.000_1,
  withdrawal_priorities: currency === 'BTC' ? [{ value: 0.15, name: 'very_low' }] : [],
});
const currencies = () => [
  currencyRow('BTC', 'Bitcoin', 'BITCOIN', 8),
  currencyRow('ETH', 'Ethereum', 'ETHER', 6),
  currencyRow('USDC', 'USD Coin', 'USDC', 6),
];

/** The methods that HTTP and WebSocket both answer. */
export const METHODS: Readonly<Record<string, Method>> = {
  test: () => ({ version: VERSION }),
  get_time: ({ world }) => world.now(),
  get_currencies: currencies,
  get_instruments: instruments,
  get_instrument: ({ world, params }) => {
    const instrument = instrumentOf(world, params);
    return oneInstrument(instrument, world.listing.isActive(instrument.name));
  },
  ticker: ({ world, params, ticker }) => tickerRow(world, instrumentOf(world, params), ticker),
  get_order_book: orderBook,
  get_last_trades_by_instrument: (asked) => tradesOf(asked, false),
  get_last_trades_by_instrument_and_time: (asked) => tradesOf(asked, true),
  get_book_summary_by_currency: summaries,
  get_book_summary_by_instrument: ({ world, params }) => [summaryRow(world, instrumentOf(world, params))],
  get_index_price: indexPrice,
  get_index_price_names: indexNames,
  get_tradingview_chart_data: chart,
  get_volatility_index_data: volatilityIndex,
  get_delivery_prices: deliveryPrices,
  status: () => ({ locked: 'false', locked_indices: [] }),
};
