import { expiriesAt, type Expiry, type Listed } from './expiries.ts';
import { futureOf, optionOf, perpetualOf, strikesAround, type Instrument } from './instruments.ts';
import { UNDERLYINGS, type Underlying } from './underlyings.ts';

const SMALL: Listed = { days: 2, weeks: 2, months: 3 };
const LARGE: Listed = { days: 4, weeks: 4, months: 6 };
const FEW_STRIKES = 9;
const MOST_OPTIONS = 3_000;
const CREATED_BEFORE = 30 * 86_400_000;

export interface Rolled {
  readonly created: readonly Instrument[];
  readonly ended: readonly Instrument[];
}

/** Which instruments there are: those that end leave at their expiry, and the next ones are listed. */
export class Listing {
  private readonly active = new Map<string, Instrument>();
  private readonly gone = new Map<string, Instrument>();
  private readonly last = new Map<Underlying, number>();
  private readonly listed: Listed;
  private readonly strikes: number;

  /** With a number of options, as many strikes are listed as make it, up to 3,000. */
  constructor(now: number, indexOf: (underlying: Underlying) => number, options?: number) {
    this.listed = options === undefined ? SMALL : LARGE;
    const expiries = expiriesAt(now, this.listed).length;
    this.strikes =
      options === undefined ? FEW_STRIKES : Math.max(1, Math.floor(Math.min(options, MOST_OPTIONS) / (2 * expiries * UNDERLYINGS.length)));
    for (const underlying of UNDERLYINGS) this.put(perpetualOf(underlying, now - 30 * CREATED_BEFORE));
    this.list(now, indexOf, now - CREATED_BEFORE);
  }

  find(name: string): Instrument | null {
    return this.active.get(name) ?? this.gone.get(name) ?? null;
  }

  isActive(name: string): boolean {
    return this.active.has(name);
  }

  all(): readonly Instrument[] {
    return [...this.active.values()];
  }

  expired(): readonly Instrument[] {
    return [...this.gone.values()];
  }

  roll(now: number, indexOf: (underlying: Underlying) => number): Rolled {
    const ended = this.all().filter(({ expiry }) => expiry <= now);
    for (const instrument of ended) {
      this.active.delete(instrument.name);
      this.gone.set(instrument.name, instrument);
    }
    return { ended, created: ended.length === 0 ? [] : this.list(now, indexOf, now) };
  }

  private list(now: number, indexOf: (underlying: Underlying) => number, created: number): readonly Instrument[] {
    return UNDERLYINGS.flatMap((underlying) =>
      expiriesAt(now, this.listed).flatMap((expiry) => this.listExpiry(underlying, expiry, indexOf(underlying), created)),
    );
  }

  private listExpiry(underlying: Underlying, expiry: Expiry, price: number, created: number): readonly Instrument[] {
    const found: Instrument[] = [];
    const add = (instrument: Instrument) => {
      if (!this.active.has(instrument.name)) found.push(this.put(instrument));
    };
    const isListed = [...this.active.values()].some(
      (one) => one.kind === 'option' && one.underlying === underlying && one.expiry === expiry.at,
    );
    if (isListed) return [];
    if (expiry.period !== 'day') add(futureOf(underlying, expiry, this.nextId(underlying), created));
    for (const strike of strikesAround(underlying, price, this.strikes))
      for (const call of [true, false]) add(optionOf(underlying, expiry, strike, call, this.nextId(underlying), created));
    return found;
  }

  private nextId(underlying: Underlying): number {
    return (this.last.get(underlying) ?? underlying.firstInstrument) + 1;
  }

  private put(instrument: Instrument): Instrument {
    this.active.set(instrument.name, instrument);
    this.last.set(instrument.underlying, Math.max(instrument.id, this.last.get(instrument.underlying) ?? 0));
    return instrument;
  }
}
