import { onTick, type Instrument, type Option } from '../world/instruments.ts';
import { markOf, optionMark, underlyingIndexOf } from '../world/moment.ts';
import { noiseOf, rounded } from '../world/random.ts';
import type { Level } from '../world/book.ts';
import type { World } from '../world/world.ts';

/** What stands where nobody bids or asks: live answers have 0, the documentation says null. */
export type NoQuote = 'zero' | 'null';

const bestOf = (levels: readonly Level[], noQuote: NoQuote) => {
  const [price, amount] = levels[0] ?? [noQuote === 'zero' ? 0 : null, 0];
  return { price, amount };
};

function optionPart(world: World, option: Option, bid: number | null, ask: number | null) {
  const moment = world.moment(option.underlying);
  const priced = optionMark(option, moment);
  return {
    mark_iv: rounded(priced.volatility * 100, 2),
    bid_iv: bid === null ? 0 : world.volatilityAt(option.name, bid),
    ask_iv: ask === null ? 0 : world.volatilityAt(option.name, ask),
    greeks: {
      delta: rounded(priced.delta, 5),
      gamma: rounded(priced.gamma, 5),
      vega: rounded(priced.vega, 5),
      theta: rounded(priced.theta, 5),
      rho: rounded(priced.rho, 5),
    },
    underlying_price: priced.forward,
    underlying_index: underlyingIndexOf(option),
    interest_rate: 0,
  };
}

function perpetualPart(world: World, instrument: Instrument) {
  const { premium } = world.moment(instrument.underlying);
  return {
    interest_value: 0.008_832_736_292_871_022 + noiseOf(instrument.id) / 1e3,
    current_funding: Math.abs(premium) < 0.000_25 ? 0 : rounded(premium, 8),
    funding_8h: rounded(premium / 10, 8),
  };
}

const markDecimals = ({ kind, underlying }: Instrument) => (kind === 'future' ? underlying.decimals : 4);

/** Returns a mark price as tickers tell it: options to four places. */
export const tickerMark = (world: World, instrument: Instrument): number => rounded(world.mark(instrument), markDecimals(instrument));

export interface TickerOptions {
  readonly noQuote: NoQuote;
  /** How far the ticker lags behind the trades of its own instrument. */
  readonly lateMs?: number;
}

/** Returns what `ticker`, `get_order_book` and the channel `ticker` have in common. */
export function tickerRow(world: World, instrument: Instrument, { noQuote, lateMs = 0 }: TickerOptions): Record<string, unknown> {
  const { underlying, terms } = instrument;
  const now = world.now();
  const open = world.listing.isActive(instrument.name);
  const moment = world.moment(underlying);
  const book = world.book(instrument);
  const bid = bestOf(book.bids, noQuote);
  const ask = bestOf(book.asks, noQuote);
  const mark = world.mark(instrument);
  const tape = world.tape(instrument);
  const day = tape.day(now);
  const isOption = instrument.kind === 'option';
  const settled = rounded(markOf(instrument, world.settlement(underlying)), isOption ? 8 : underlying.decimals);
  const room = isOption ? Math.max(mark * 0.5, 20 * terms.tick) : mark * 0.015;
  return {
    timestamp: now - lateMs,
    state: open ? 'open' : 'closed',
    stats: {
      high: day.high,
      low: day.low,
      price_change: day.price_change,
      volume: day.volume,
      volume_usd: day.volume_usd,
      ...(isOption ? {} : { volume_notional: day.volume_usd }),
    },
    index_price: moment.index,
    instrument_name: instrument.name,
    last_price: (lateMs > 0 ? tape.beforeLast : tape.last)?.price ?? null,
    ...(open ? { settlement_price: settled } : { delivery_price: rounded(mark, 8) }),
    min_price: Math.max(onTick(terms, mark - room, 'down'), terms.tick),
    max_price: onTick(terms, mark + room, 'up'),
    open_interest: world.openInterest(instrument),
    mark_price: tickerMark(world, instrument),
    best_ask_price: ask.price,
    best_bid_price: bid.price,
    estimated_delivery_price: moment.index,
    best_ask_amount: ask.amount,
    best_bid_amount: bid.amount,
    ...(instrument.kind === 'option' ? optionPart(world, instrument, book.bids[0]?.[0] ?? null, book.asks[0]?.[0] ?? null) : {}),
    ...(instrument.period === 'perpetual' ? perpetualPart(world, instrument) : {}),
  };
}

export function orderBookRow(world: World, instrument: Instrument, depth: number, options: TickerOptions): Record<string, unknown> {
  const { bids, asks } = world.book(instrument);
  return {
    ...tickerRow(world, instrument, options),
    change_id: world.changeId(instrument),
    bids: bids.slice(0, depth),
    asks: asks.slice(0, depth),
  };
}

/** Returns a row of `get_book_summary_by_currency`: without a quote it has nulls. */
export function summaryRow(world: World, instrument: Instrument): Record<string, unknown> {
  const { underlying, terms } = instrument;
  const moment = world.moment(underlying);
  const { bids, asks } = world.book(instrument);
  const bid = bids[0]?.[0] ?? null;
  const ask = asks[0]?.[0] ?? null;
  const tape = world.tape(instrument);
  const day = tape.day(world.now());
  return {
    high: day.high,
    low: day.low,
    last: tape.last?.price ?? null,
    instrument_name: instrument.name,
    bid_price: bid,
    ask_price: ask,
    open_interest: world.openInterest(instrument),
    mark_price: rounded(world.mark(instrument), instrument.kind === 'option' ? 8 : underlying.decimals),
    creation_timestamp: world.now(),
    price_change: day.price_change,
    volume: day.volume,
    volume_usd: day.volume_usd,
    estimated_delivery_price: moment.index,
    base_currency: underlying.base,
    quote_currency: terms.quote,
    mid_price: bid === null || ask === null ? null : rounded((bid + ask) / 2, 8),
    ...(instrument.kind === 'future' ? { volume_notional: day.volume_usd } : {}),
    ...(instrument.kind === 'option' ? optionSummary(world, instrument) : {}),
    ...(instrument.period === 'perpetual' ? fundingOf(world, instrument) : {}),
  };
}

function optionSummary(world: World, option: Option) {
  const { mark_iv, underlying_index, underlying_price, interest_rate } = optionPart(world, option, null, null);
  return { mark_iv, underlying_index, underlying_price, interest_rate };
}

function fundingOf(world: World, instrument: Instrument) {
  const { current_funding, funding_8h } = perpetualPart(world, instrument);
  return { current_funding, funding_8h };
}
