import { SOURCE_KINDS, type SourceKind } from '#domain/market/source-kind.ts';

/** A live price as a cell reads it. Prices are decimals of the wire; null where the market has none. */
export interface LiveQuote {
  readonly ltp: number;
  readonly bid: number | null;
  readonly ask: number | null;
  /** NaN when unknown. */
  readonly volume: number;
  readonly oi: number;
  /** Exchange clock. */
  readonly lastTradeAt: number;
  /** Exchange clock. */
  readonly exchangeAt: number;
  /** This device's clock. */
  readonly receivedAt: number;
  /** `storage`: a price stored on this device, always of freshness `cached`. */
  readonly origin: 'feed' | 'storage';
  readonly source: SourceKind;
}

/** Returns the last price of a quote; null where nobody has traded yet, which a quote says by 0. */
export const lastPriceOf = ({ ltp }: Pick<LiveQuote, 'ltp'>): number | null => (ltp === 0 ? null : ltp);

const FIELDS = ['ltp', 'bid', 'ask', 'volume', 'oi', 'lastTradeAt', 'exchangeAt', 'receivedAt'] as const;
const WIDTH = FIELDS.length;
/** The lowest bit of a row's flags: stored on this device. The bits above are the place of the source in SOURCE_KINDS. */
const FROM_STORAGE = 1;

/** Prices of many instruments in typed arrays: no object per tick, one row per instrument. NaN stands for "none". */
export class TickerTable {
  #rows = new Map<string, number>();
  #values = new Float64Array(64 * WIDTH);
  #flags = new Uint8Array(64);

  /** Puts a price in. Returns whether it is news: an older exchange time, or storage over feed, is not. */
  put(id: string, quote: LiveQuote): boolean {
    const known = this.#rows.get(id);
    const row = known ?? this.#addRow(id);
    const at = row * WIDTH;
    const values = this.#values;
    if (known !== undefined) {
      const exchangeAt = values[at + 6] ?? 0;
      const stored = ((this.#flags[row] ?? 0) & FROM_STORAGE) !== 0;
      if (quote.exchangeAt < exchangeAt) return false;
      if (quote.origin === 'storage' && !stored) return false;
      if (quote.exchangeAt === exchangeAt && quote.receivedAt < (values[at + 7] ?? 0) && !stored) return false;
    }
    values[at] = quote.ltp;
    values[at + 1] = quote.bid ?? Number.NaN;
    values[at + 2] = quote.ask ?? Number.NaN;
    values[at + 3] = quote.volume ?? Number.NaN;
    values[at + 4] = quote.oi ?? Number.NaN;
    values[at + 5] = quote.lastTradeAt;
    values[at + 6] = quote.exchangeAt;
    values[at + 7] = quote.receivedAt;
    this.#flags[row] = (quote.origin === 'storage' ? FROM_STORAGE : 0) | (SOURCE_KINDS.indexOf(quote.source) << 1);
    return true;
  }

  /** Returns the price of the instrument, or null when none has come. */
  read(id: string): LiveQuote | null {
    const row = this.#rows.get(id);
    if (row === undefined) return null;
    const at = row * WIDTH;
    const number = (place: number) => this.#values[at + place] ?? Number.NaN;
    const orNull = (value: number) => (Number.isNaN(value) ? null : value);
    const flags = this.#flags[row] ?? 0;
    return {
      ltp: number(0),
      bid: orNull(number(1)),
      ask: orNull(number(2)),
      volume: number(3),
      oi: number(4),
      lastTradeAt: number(5),
      exchangeAt: number(6),
      receivedAt: number(7),
      origin: flags & FROM_STORAGE ? 'storage' : 'feed',
      source: SOURCE_KINDS[flags >> 1] ?? 'simulated',
    };
  }

  /** Forgets every price. */
  clear(): void {
    this.#rows.clear();
  }

  #addRow(id: string): number {
    const row = this.#rows.size;
    this.#rows.set(id, row);
    if (row >= this.#flags.length) {
      const values = new Float64Array(this.#values.length * 2);
      values.set(this.#values);
      this.#values = values;
      const flags = new Uint8Array(this.#flags.length * 2);
      flags.set(this.#flags);
      this.#flags = flags;
    }
    return row;
  }
}
