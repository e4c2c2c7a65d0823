import { noiseOf, normalOf, randomFrom } from '#tests/support/markets/deribit/world/random.ts';
import { dayOf } from './ist.ts';
import { isContract, segmentOf, type Contract, type Instrument, type Listing } from './listing.ts';
import { bookOf, lotOf, onTick, valueOf, type Book, type Valued } from './pricing.ts';
import { changed, type Level, type Quote, type QuoteChange } from './quote.ts';
import { Traded } from './traded.ts';
import { UNDERLYINGS, type Underlying } from './underlyings.ts';
import type { Clock } from '#tests/support/markets/deribit/world/clock.ts';

const YEAR = 365 * 86_400_000;
const SPREAD_OF_STARTS = 0.02;

interface Moment {
  readonly at: number;
  readonly spots: ReadonlyMap<Underlying, number>;
}

/** What an open segment knows: a closed one keeps what it had. */
interface Frame {
  readonly version: number;
  readonly moment: Moment;
  readonly before: Moment;
}

/** What the market made of an instrument with a version of its book. */
interface Made extends Book {
  readonly version: number;
  readonly value: Valued;
}

const SEGMENTS = ['NSE_INDEX', 'BSE_INDEX', 'NSE_EQ', 'BSE_EQ', 'NSE_FO', 'BSE_FO'];

export interface WorldOptions {
  readonly seed: number;
  readonly clock: Clock;
  readonly listing: Listing;
}

/** The prices that one user sees: the same for the same seed, start and steps. */
export class World {
  /** Grows with each step. */
  version = 0;
  private readonly seed: number;
  private readonly clock: Clock;
  private readonly listing: Listing;
  private readonly next: () => number;
  private moment: Moment;
  private readonly frames = new Map<string, Frame>();
  private readonly traded = new Map<Instrument, Traded>();
  private readonly made = new Map<Instrument, Made>();
  private readonly said = new Map<string, QuoteChange>();

  constructor({ seed, clock, listing }: WorldOptions) {
    this.seed = seed;
    this.clock = clock;
    this.listing = listing;
    this.next = randomFrom(seed);
    const spots = UNDERLYINGS.map((one): [Underlying, number] => {
      const moved = one.start * (1 + (noiseOf(seed, one.token) - 0.5) * SPREAD_OF_STARTS);
      return [one, moved];
    });
    this.moment = { at: clock.now(), spots: new Map(spots) };
    for (const segment of SEGMENTS) this.frames.set(segment, { version: 0, moment: this.moment, before: this.moment });
    this.begin();
  }

  /** Moves the market to the time of the clock; segments that are not open stand still. */
  step(isOpen: (segment: string) => boolean): void {
    const at = this.clock.now();
    const last = this.moment;
    this.version += 1;
    const spread = Math.sqrt(Math.max(0, at - last.at) / YEAR);
    const moved = UNDERLYINGS.map((one): [Underlying, number] => {
      const spot = last.spots.get(one) ?? one.start;
      const drift = one.volatility * spread * normalOf(this.next);
      return [one, isOpen(segmentOf(one)) ? spot * Math.exp(drift) : spot];
    });
    this.moment = { at, spots: new Map(moved) };
    for (const segment of SEGMENTS.filter(isOpen)) {
      this.frames.set(segment, { version: this.version, moment: this.moment, before: this.frame(segment).moment });
    }
    if (dayOf(at) !== dayOf(last.at)) for (const traded of this.traded.values()) traded.nextDay();
    this.begin();
    for (const underlying of UNDERLYINGS) if (isOpen(segmentOf(underlying))) this.tell(underlying);
    for (const contract of this.listing.all()) if (isOpen(segmentOf(contract))) this.tradeSometimes(contract);
  }

  /** Returns what is told of an instrument; null: there is none. */
  quote(key: string): Quote | null {
    const instrument = this.listing.find(key);
    if (instrument === null) return null;
    const traded = this.tradedOf(instrument);
    const { value, bids, asks } = this.make(instrument);
    const { iv, greeks } = value;
    const { ltp, ltt, ltq, cp, oi, atp, vtt, today, minute } = traded;
    const others = (side: number) => Math.floor(noiseOf(this.seed, instrument.token, side, this.bookVersion(instrument)) * 4_000);
    const total = (levels: readonly Level[], side: number) =>
      levels.length === 0 ? 0 : levels.reduce((sum, [, quantity]) => sum + quantity, others(side) * lotOf(instrument));
    const quote = { ltp, ltt, ltq, cp, bids, asks, oi, iv, greeks, atp, vtt, tbq: total(bids, 8), tsq: total(asks, 9), today, minute };
    return changed(quote, this.said.get(key) ?? {});
  }

  /** Says something of an instrument until it is taken back with null. */
  say(key: string, change: QuoteChange | null): void {
    if (change === null) this.said.delete(key);
    else this.said.set(key, { ...this.said.get(key), ...change });
  }

  /** Books follow the market with every second step, as some frames of a feed have trades alone. */
  private bookVersion(instrument: Instrument): number {
    const { version } = this.frame(segmentOf(instrument));
    return version - ((version + instrument.token) % 2);
  }

  private frame(segment: string): Frame {
    return this.frames.get(segment) ?? { version: 0, moment: this.moment, before: this.moment };
  }

  private valued(instrument: Instrument): Valued {
    const { version, moment, before } = this.frame(segmentOf(instrument));
    const { at, spots } = this.bookVersion(instrument) === version ? moment : before;
    const underlying = isContract(instrument) ? instrument.underlying : instrument;
    return valueOf(instrument, spots.get(underlying) ?? underlying.start, at);
  }

  private make(instrument: Instrument): Made {
    const version = this.bookVersion(instrument);
    const found = this.made.get(instrument);
    if (found?.version === version) return found;
    const value = this.valued(instrument);
    const made = { version, value, ...bookOf(instrument, value.price, this.seed, version) };
    this.made.set(instrument, made);
    return made;
  }

  /** Gives a past to all that has none yet, whether somebody asks for it or not. */
  private begin(): void {
    for (const instrument of [...UNDERLYINGS, ...this.listing.all()]) this.tradedOf(instrument);
  }

  private tradedOf(instrument: Instrument): Traded {
    const found = this.traded.get(instrument) ?? new Traded(instrument, this.valued(instrument).price, this.seed, this.moment.at);
    this.traded.set(instrument, found);
    return found;
  }

  /** An index has a new level, a share a trade at it. */
  private tell(underlying: Underlying): void {
    const level = onTick(underlying, this.moment.spots.get(underlying) ?? underlying.start);
    const quantity = underlying.kind === 'INDEX' ? 0 : 1 + Math.floor(noiseOf(this.seed, underlying.token, this.version) * 300);
    this.tradedOf(underlying).trade(level, quantity, this.moment.at);
  }

  private tradeSometimes(contract: Contract): void {
    const traded = this.tradedOf(contract);
    if (traded.ltp === 0 || contract.end <= this.moment.at) return;
    const { start } = contract.underlying;
    const distance = contract.kind === 'FUT' ? 0 : Math.abs(contract.strike / start - 1);
    const drawn = noiseOf(this.seed, contract.token, this.version, 3);
    if (drawn > 0.4 * Math.exp(-distance * 60)) return;
    const { bids, asks } = this.make(contract);
    const best = (this.version % 2 === 0 ? bids : asks)[0];
    if (best === undefined) return;
    const lots = 1 + Math.floor(noiseOf(this.seed, contract.token, this.version, 4) * 20);
    traded.trade(best[0], lots * contract.terms.lot, this.moment.at);
    traded.oi += (lots % 3) * contract.terms.lot;
  }
}
