import { rounded } from './random.ts';

export interface Candle {
  /** When it begins. */
  readonly tick: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** In the base currency. */
  readonly volume: number;
  /** In the counter currency. */
  readonly cost: number;
}

export const MINUTE = 60_000;
const KEPT = 7 * 1_440;

const joined = (first: Candle, next: Candle): Candle => ({
  tick: first.tick,
  open: first.open,
  high: Math.max(first.high, next.high),
  low: Math.min(first.low, next.low),
  close: next.close,
  volume: rounded(first.volume + next.volume, 8),
  cost: rounded(first.cost + next.cost, 2),
});

const still = (tick: number, price: number): Candle => ({ tick, open: price, high: price, low: price, close: price, volume: 0, cost: 0 });

/** Candles of a minute, without gaps: a minute without a price keeps the one before. */
export class Candles {
  private readonly minutes: Candle[] = [];

  /** Times never go back. */
  add(at: number, price: number, volume: number, cost: number): void {
    const tick = Math.floor(at / MINUTE) * MINUTE;
    this.fillUntil(tick);
    const candle = { ...still(tick, price), volume: rounded(volume, 8), cost: rounded(cost, 2) };
    const last = this.minutes.at(-1);
    if (last?.tick === tick) this.minutes[this.minutes.length - 1] = joined(last, candle);
    else this.minutes.push(candle);
    if (this.minutes.length > KEPT) this.minutes.shift();
  }

  get last(): Candle | null {
    return this.minutes.at(-1) ?? null;
  }

  /** Returns the candles that begin in a span, each of so many milliseconds. */
  between(start: number, end: number, length: number, now: number): readonly Candle[] {
    this.fillUntil(Math.floor(now / MINUTE) * MINUTE + MINUTE);
    const bars: Candle[] = [];
    for (const minute of this.minutes) {
      const tick = Math.floor(minute.tick / length) * length;
      const bar = bars.at(-1);
      if (bar?.tick === tick) bars[bars.length - 1] = joined(bar, minute);
      else bars.push({ ...minute, tick });
    }
    return bars.filter(({ tick }) => tick > start - length && tick <= end);
  }

  private fillUntil(tick: number): void {
    for (let last = this.minutes.at(-1); last !== undefined && last.tick + MINUTE < tick; last = this.minutes.at(-1))
      this.minutes.push(still(last.tick + MINUTE, last.close));
  }
}
