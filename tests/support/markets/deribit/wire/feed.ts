import { MINUTE } from '../world/candles.ts';
import { optionMark } from '../world/moment.ts';
import { rounded } from '../world/random.ts';
import { BookChanges, groupedBook } from './book-feed.ts';
import { tickerRow, type TickerOptions } from './quote-rows.ts';
import type { Movement, World } from '../world/world.ts';
import type { Trade } from '../world/tape.ts';
import type { Channel } from './channels.ts';

const INTERVALS = { raw: 0, '100ms': 100, agg2: 2_000 };
/** Index, volatility and marks come each second. */
const SECOND = 1_000;

const intervalOf = (channel: Channel): number =>
  'interval' in channel
    ? INTERVALS[channel.interval]
    : channel.kind === 'index' || channel.kind === 'volatility' || channel.kind === 'marks'
      ? SECOND
      : 0;

/** What one subscription of one connection sends. */
export class Feed {
  private sentAt = Number.NEGATIVE_INFINITY;
  private waiting: Trade[] = [];
  private readonly changes: BookChanges | null;

  constructor(
    private readonly world: World,
    readonly channel: Channel,
  ) {
    this.changes = channel.kind === 'book' ? new BookChanges(world, channel.instrument) : null;
  }

  /** Returns the data of the notifications that are due: at the start nothing has moved yet. */
  due(movement: Movement | null, ticker: TickerOptions): readonly unknown[] {
    const { channel, world } = this;
    if (channel.kind === 'states')
      return (movement?.states ?? [])
        .filter(({ instrument }) => channel.includes(instrument))
        .map(({ instrument, state }) => ({ timestamp: world.now(), state, instrument_name: instrument.name }));
    if (channel.kind === 'trades')
      this.waiting.push(...(movement?.trades ?? []).filter(({ instrument_name: name }) => this.includes(name)));
    if (world.now() - this.sentAt < intervalOf(channel)) return [];
    const data = this.current(movement, ticker);
    if (data === null) return [];
    this.sentAt = world.now();
    return [data];
  }

  private includes(name: string): boolean {
    const instrument = this.world.listing.find(name);
    return this.channel.kind === 'trades' && instrument !== null && this.channel.includes(instrument);
  }

  private current(movement: Movement | null, ticker: TickerOptions): unknown {
    const { channel, world } = this;
    switch (channel.kind) {
      case 'ticker':
        return tickerRow(world, channel.instrument, ticker);
      case 'quote': {
        const { timestamp, instrument_name, best_bid_price, best_bid_amount, best_ask_price, best_ask_amount } = tickerRow(
          world,
          channel.instrument,
          ticker,
        );
        return { timestamp, instrument_name, best_bid_price, best_bid_amount, best_ask_price, best_ask_amount };
      }
      case 'book':
        return this.changes?.next() ?? null;
      case 'grouped':
        return groupedBook(world, channel.instrument, channel.group, channel.depth);
      case 'trades':
        return this.waiting.length === 0 ? null : this.waiting.splice(0);
      case 'chart':
        return this.candle(movement);
      case 'index':
        return { timestamp: world.now(), price: world.moment(channel.underlying).index, index_name: channel.underlying.index };
      case 'volatility':
        return {
          timestamp: world.now(),
          volatility: rounded(world.moment(channel.underlying).volatility * 100, 4),
          index_name: channel.underlying.index,
        };
      case 'marks':
        return this.marks();
      case 'states':
      case 'platform':
        return null;
    }
  }

  private candle(movement: Movement | null): unknown {
    const { channel, world } = this;
    if (channel.kind !== 'chart') return null;
    const { instrument, minutes } = channel;
    if (!(movement?.trades ?? []).some(({ instrument_name: name }) => name === instrument.name)) return null;
    return (
      world
        .chart(instrument)
        .between(world.now(), world.now(), minutes * MINUTE, world.now())
        .at(-1) ?? null
    );
  }

  /** Volatilities of this channel are shares, those of tickers percents: so it is published. */
  private marks(): unknown {
    const { channel, world } = this;
    if (channel.kind !== 'marks') return null;
    return world.listing.all().flatMap((instrument) => {
      if (instrument.kind !== 'option' || instrument.underlying !== channel.underlying) return [];
      const { mark, volatility } = optionMark(instrument, world.moment(instrument.underlying));
      return [{ timestamp: world.now(), mark_price: rounded(mark, 4), iv: volatility, instrument_name: instrument.name }];
    });
  }
}
