import { volatilityOf } from './black.ts';
import { bookOf, type Book } from './book.ts';
import { Candles } from './candles.ts';
import { lastSettlement } from './expiries.ts';
import { onTick, type Instrument } from './instruments.ts';
import { Listing } from './listing.ts';
import { markOf, optionMark, type Moment } from './moment.ts';
import { pathBefore } from './path.ts';
import { noiseOf, normalOf, randomFrom, rounded } from './random.ts';
import { Tape, worthOf, type Trade } from './tape.ts';
import { UNDERLYINGS, type Underlying } from './underlyings.ts';
import type { Clock } from './clock.ts';

const DAY = 86_400_000;
const YEAR = 365 * DAY;
/** As a ticking book changes: the first id of all, and how far the ids of two versions are apart. */
const FIRST_CHANGE = 133_112_427_566;

export interface StateChange {
  readonly instrument: Instrument;
  readonly state: 'created' | 'started' | 'settled' | 'closed';
}

/** What a step has brought. */
export interface Movement {
  readonly trades: readonly Trade[];
  readonly states: readonly StateChange[];
}

export interface WorldOptions {
  readonly seed: number;
  readonly clock: Clock;
  /** About how many options there are, up to 3,000; without it a few hundred. */
  readonly options?: number | undefined;
}

export interface Delivery {
  readonly date: string;
  readonly delivery_price: number;
}

/** Prices, books and trades: the same for the same seed, start and steps. */
export class World {
  readonly listing: Listing;
  /** Grows with each step. */
  version = 0;
  private readonly seed: number;
  private readonly clock: Clock;
  private readonly next: () => number;
  private readonly moments = new Map<Underlying, Moment>();
  private readonly settled = new Map<Underlying, Moment>();
  private readonly tapes = new Map<string, Tape>();
  private readonly charts = new Map<string, Candles>();
  private readonly volatilities = new Map<Underlying, Candles>();
  private readonly days = new Map<Underlying, Delivery[]>();
  private readonly books = new Map<string, Book>();
  private readonly lastId = new Map<Underlying, number>();
  private readonly interest = new Map<string, number>();

  constructor({ seed, clock, options }: WorldOptions) {
    this.seed = seed;
    this.clock = clock;
    this.next = randomFrom(seed);
    const at = clock.now();
    for (const underlying of UNDERLYINGS) {
      const moment = { at, index: underlying.start, volatility: underlying.volatility, premium: 0.000_2 };
      this.moments.set(underlying, moment);
      this.settled.set(underlying, { ...moment, at: lastSettlement(at), index: rounded(moment.index * 0.993, underlying.decimals) });
    }
    this.listing = new Listing(at, (underlying) => this.moment(underlying).index, options);
    this.recallPast(at);
  }

  now(): number {
    return this.clock.now();
  }

  moment(underlying: Underlying): Moment {
    const found = this.moments.get(underlying);
    if (found === undefined) throw new Error(`no moment of ${underlying.name}`);
    return found;
  }

  /** Returns the moment of the last 08:00 UTC. */
  settlement(underlying: Underlying): Moment {
    return this.settled.get(underlying) ?? this.moment(underlying);
  }

  tape(instrument: Instrument): Tape {
    const found = this.tapes.get(instrument.name) ?? new Tape(instrument);
    this.tapes.set(instrument.name, found);
    return found;
  }

  chart({ name }: Instrument): Candles {
    const found = this.charts.get(name) ?? new Candles();
    this.charts.set(name, found);
    return found;
  }

  /** Returns the candles of the volatility index. */
  volatility(underlying: Underlying): Candles {
    const found = this.volatilities.get(underlying) ?? new Candles();
    this.volatilities.set(underlying, found);
    return found;
  }

  /** Returns the prices of delivery, latest first. */
  deliveries(underlying: Underlying): readonly Delivery[] {
    return this.days.get(underlying) ?? [];
  }

  book(instrument: Instrument): Book {
    if (!this.listing.isActive(instrument.name)) return { bids: [], asks: [] };
    const found = this.books.get(instrument.name) ?? bookOf(instrument, this.mark(instrument), this.version, this.seed);
    this.books.set(instrument.name, found);
    return found;
  }

  changeId({ id }: Instrument): number {
    return FIRST_CHANGE + id + this.version * 3;
  }

  mark(instrument: Instrument): number {
    return markOf(instrument, this.moment(instrument.underlying));
  }

  openInterest(instrument: Instrument): number {
    const { id, name, terms, kind } = instrument;
    const first = Math.floor(noiseOf(this.seed, id, 5) * (kind === 'future' ? 4_000_000 : 4_000)) * terms.minAmount;
    return rounded(first + (this.interest.get(name) ?? 0), 2);
  }

  /** Moves the market to the time of the clock. */
  step(): Movement {
    const at = this.clock.now();
    this.version += 1;
    this.books.clear();
    for (const underlying of UNDERLYINGS) this.move(underlying, at);
    const states = this.roll(at);
    return { states, trades: this.tradeSome(at) };
  }

  /** Makes a trade at the best price of a side; null: nobody is there. */
  trade(instrument: Instrument, direction: 'buy' | 'sell', size = 1): Trade | null {
    const best = this.book(instrument)[direction === 'buy' ? 'asks' : 'bids'][0];
    if (best === undefined) return null;
    const told = this.print(instrument, this.now(), best[0], rounded(instrument.terms.minAmount * size, 2), direction);
    this.interest.set(instrument.name, (this.interest.get(instrument.name) ?? 0) + told.amount);
    return told;
  }

  private move(underlying: Underlying, at: number): void {
    const { index, volatility, at: before } = this.moment(underlying);
    const spread = Math.sqrt(Math.max(0, at - before) / YEAR);
    const moved = index * Math.exp(underlying.volatility * spread * normalOf(this.next));
    const drawn = volatility * Math.exp(1.2 * spread * normalOf(this.next));
    const next = {
      at,
      index: rounded(moved, underlying.decimals),
      volatility: drawn + (underlying.volatility - drawn) * 0.000_1,
      premium: 0.000_2 * (noiseOf(this.seed, this.version, underlying.firstInstrument) - 0.3),
    };
    this.moments.set(underlying, next);
    this.volatility(underlying).add(at, rounded(next.volatility * 100, 4), 0, 0);
  }

  private roll(at: number): readonly StateChange[] {
    const { created, ended } = this.listing.roll(at, (underlying) => this.moment(underlying).index);
    if (ended.length === 0) return [];
    for (const underlying of UNDERLYINGS) this.settle(underlying, at);
    return [
      ...ended.flatMap((instrument): StateChange[] => [
        { instrument, state: 'settled' },
        { instrument, state: 'closed' },
      ]),
      ...created.flatMap((instrument): StateChange[] => [
        { instrument, state: 'created' },
        { instrument, state: 'started' },
      ]),
    ];
  }

  private settle(underlying: Underlying, at: number): void {
    const moment = this.moment(underlying);
    this.settled.set(underlying, { ...moment, at: lastSettlement(at) });
    const day = { date: new Date(lastSettlement(at)).toISOString().slice(0, 10), delivery_price: moment.index };
    this.days.set(underlying, [day, ...this.deliveries(underlying)]);
  }

  private tradeSome(at: number): readonly Trade[] {
    const all = this.listing.all();
    const perpetuals = all.filter(({ period }) => period === 'perpetual').filter(() => this.next() < 0.6);
    const drawn = all[Math.floor(this.next() * all.length)];
    return [...perpetuals, ...(drawn === undefined || perpetuals.includes(drawn) ? [] : [drawn])].flatMap((instrument) => {
      const told = this.trade(instrument, this.next() < 0.5 ? 'buy' : 'sell', 1 + Math.floor(this.next() * 20));
      return told === null || told.timestamp !== at ? [] : [told];
    });
  }

  private print(instrument: Instrument, timestamp: number, price: number, amount: number, direction: 'buy' | 'sell'): Trade {
    const { underlying } = instrument;
    const moment = this.moment(underlying);
    const id = this.lastId.get(underlying) ?? underlying.tradeIds.first;
    this.lastId.set(underlying, id + 1);
    const told = this.tape(instrument).add({
      timestamp,
      price,
      amount,
      direction,
      index_price: moment.index,
      mark_price: rounded(this.mark(instrument), instrument.kind === 'option' ? 8 : underlying.decimals),
      trade_id: `${underlying.tradeIds.prefix}${id}`,
      ...(instrument.kind === 'option' ? { iv: this.volatilityAt(instrument.name, price) } : {}),
    });
    const worth = worthOf(instrument, told);
    this.chart(instrument).add(timestamp, price, worth.base, worth.usd);
    return told;
  }

  /** Returns the volatility of an option's price in percent; 0: it has none. */
  volatilityAt(name: string, price: number): number {
    const option = this.listing.find(name);
    if (option?.kind !== 'option') return 0;
    const { forward, years, volatility } = optionMark(option, this.moment(option.underlying));
    const dollars = option.underlying.inverse ? price * forward : price;
    return rounded(volatilityOf(dollars, forward, option.strike, years, option.call, volatility) * 100, 2);
  }

  /** Makes the day before the start: prices of each minute, some trades, and prices of delivery. */
  private recallPast(at: number): void {
    for (const underlying of UNDERLYINGS) {
      const { prices, deliveries, volatilities } = pathBefore(underlying, at, this.seed);
      this.days.set(underlying, deliveries);
      for (const { at: minute, value } of volatilities) this.volatility(underlying).add(minute, value, 0, 0);
      for (const instrument of this.listing.all().filter((one) => one.underlying === underlying)) {
        const above = this.mark(instrument) / underlying.start;
        const perpetual = instrument.period === 'perpetual';
        const few = instrument.kind === 'option' ? Math.floor(noiseOf(this.seed, instrument.id, 9) * 4) : perpetual ? prices.length : 120;
        for (const { at: minute, value } of few === 0 ? [] : prices.slice(-few)) {
          const units = 1 + Math.floor(noiseOf(this.seed, instrument.id, minute / 60_000) * 30);
          const price = Math.max(onTick(instrument.terms, value * above, 'nearest'), instrument.terms.tick);
          this.print(instrument, minute, price, rounded(units * instrument.terms.minAmount, 2), units % 2 === 0 ? 'buy' : 'sell');
        }
      }
    }
  }
}
