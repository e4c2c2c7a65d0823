import { MINUTE_MS } from '#domain/calendar/dates.ts';
import type { Candle } from '#domain/market/candle.ts';
import type { PathPoint } from '#domain/market/path-point.ts';
import type { Quote } from '#domain/market/quote.ts';
import { type Price, price } from '#domain/units/price.ts';
import { exchangeTime, type ExchangeTime } from '#domain/units/time.ts';

/** [open, high, low, close, volume, open interest, volume of the day before the minute] */
type StoredCandle = readonly [number, number, number, number, number, number, number];

/** A minute as stored: the candles, and the index paths at its start. */
export interface StoredMinute {
  readonly candles: Readonly<Record<string, StoredCandle>>;
  readonly paths: Readonly<Record<string, PathPoint>>;
}

interface Running {
  candle: Candle;
  /** Volume of the day before this minute. */
  readonly before: number;
}

/** The candles of the session under way, minute by minute. */
export class SessionCourse {
  private readonly done = new Map<string, Candle[]>();
  private running = new Map<string, Running>();
  /** Volume of the day at the instrument's last quote. */
  private readonly volumes = new Map<string, number>();
  private readonly paths = new Map<string, PathPoint[]>();
  /** The minute under way; -1 before the first. */
  minute = -1;

  constructor(
    readonly date: string,
    readonly opensAt: ExchangeTime,
  ) {}

  minuteOf(at: number): number {
    return Math.floor((at - this.opensAt) / MINUTE_MS);
  }

  /** Whether an instant is the very end of the minute under way. */
  isEnd(at: number): boolean {
    return at === this.opensAt + (this.minute + 1) * MINUTE_MS;
  }

  /** Begins a minute; the candles under way are complete. */
  begin(minute: number, paths: Readonly<Record<string, PathPoint>>): void {
    for (const [id, { candle }] of this.running) this.listOf(id).push(candle);
    this.running = new Map();
    this.minute = minute;
    for (const [name, path] of Object.entries(paths)) {
      const list = this.paths.get(name) ?? [];
      this.paths.set(name, list);
      // A step longer than a minute skips some minutes.
      while (list.length < minute) list.push(list.at(-1) ?? path);
      list[minute] = path;
    }
  }

  /** Adds a quote. A traded instrument has candles only for minutes with trades. */
  see(quote: Quote, trades: boolean): void {
    const id = quote.instrumentId;
    const start = this.opensAt + this.minute * MINUTE_MS;
    const seen = this.volumes.get(id) ?? (this.minute === 0 ? 0 : quote.volume);
    this.volumes.set(id, quote.volume);
    if (trades && quote.lastTradeAt < start) return;
    const known = this.running.get(id);
    const before = known?.before ?? seen;
    this.running.set(id, { before, candle: this.widened(known?.candle, quote.lastPrice, quote.volume - before, quote.openInterest) });
  }

  /** Sets the last price of the minute under way: an index's close is known only after the session. */
  close(id: string, lastPrice: Price): void {
    const known = this.running.get(id);
    if (known === undefined) return;
    known.candle = this.widened(known.candle, lastPrice, known.candle.volume, known.candle.openInterest);
  }

  private widened(candle: Candle | undefined, last: Price, volume: number, openInterest: number): Candle {
    return {
      at: exchangeTime(this.opensAt + this.minute * MINUTE_MS),
      open: candle?.open ?? last,
      high: price(Math.max(candle?.high ?? last, last)),
      low: price(Math.min(candle?.low ?? last, last)),
      close: last,
      volume,
      openInterest,
    };
  }

  private listOf(id: string): Candle[] {
    const list = this.done.get(id) ?? [];
    this.done.set(id, list);
    return list;
  }

  /** Returns the instruments with a candle. */
  ids(): readonly string[] {
    return [...new Set([...this.done.keys(), ...this.running.keys()])];
  }

  /** Returns the candles of an instrument, including the one under way. */
  candlesOf(id: string): readonly Candle[] {
    const running = this.running.get(id);
    const done = this.done.get(id) ?? [];
    return running === undefined ? done : [...done, running.candle];
  }

  pathOf(underlying: string): readonly PathPoint[] {
    return this.paths.get(underlying) ?? [];
  }

  /** Returns the minute under way in stored form. */
  stored(): StoredMinute {
    const candles: Record<string, StoredCandle> = {};
    for (const [id, { candle, before }] of this.running)
      candles[id] = [candle.open, candle.high, candle.low, candle.close, candle.volume, candle.openInterest, before];
    const paths = Object.fromEntries([...this.paths].flatMap(([name, list]) => (list[this.minute] ? [[name, list[this.minute]]] : [])));
    return { candles, paths } as StoredMinute;
  }

  /** Restores a stored minute; call in order of minutes. */
  restore(minute: number, { candles, paths }: StoredMinute): void {
    this.begin(minute, paths);
    for (const [id, [open, high, low, close, volume, openInterest, before]] of Object.entries(candles)) {
      const at = exchangeTime(this.opensAt + minute * MINUTE_MS);
      const candle = { at, open: price(open), high: price(high), low: price(low), close: price(close), volume, openInterest };
      this.running.set(id, { before, candle });
      this.volumes.set(id, before + volume);
    }
  }
}
