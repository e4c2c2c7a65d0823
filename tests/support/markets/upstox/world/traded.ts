import { noiseOf, rounded } from '#tests/support/markets/deribit/world/random.ts';
import { dayOf, timeOn } from './ist.ts';
import { isContract, type Instrument } from './listing.ts';
import { lotOf, onTick } from './pricing.ts';
import type { Candle } from './quote.ts';

const MINUTE = 60_000;
const minuteOf = (at: number) => Math.floor(at / MINUTE) * MINUTE;

/** Some options were never traded, and some not today. */
const isOption = (instrument: Instrument) => isContract(instrument) && instrument.kind !== 'FUT';
const neverTraded = (instrument: Instrument) => isOption(instrument) && instrument.token % 19 === 5;
const notToday = (instrument: Instrument) => isOption(instrument) && instrument.token % 13 === 4;

const candleFrom = (at: number, price: number): Candle => ({ open: price, high: price, low: price, close: price, volume: 0, at });
const candleWith = ({ open, high, low, volume, at }: Candle, price: number, quantity: number): Candle => ({
  open,
  high: Math.max(high, price),
  low: Math.min(low, price),
  close: price,
  volume: volume + quantity,
  at,
});

/** The trades of an instrument, or the levels of an index: last price, volume and candles of the day and of the last full minute. */
export class Traded {
  ltp = 0;
  ltt = 0;
  ltq = 0;
  cp: number;
  vtt = 0;
  oi = 0;
  today: Candle | null = null;
  private turnover = 0;
  private lastMinute: Candle | null = null;
  private thisMinute: Candle | null = null;

  /** With what it is worth at the start. */
  constructor(
    private readonly instrument: Instrument,
    value: number,
    seed: number,
    now: number,
  ) {
    const { token } = instrument;
    const noise = (part: number) => noiseOf(seed, token, part);
    const least = onTick(instrument, 0.05, 'up');
    this.cp = Math.max(onTick(instrument, value * (1 + (noise(1) - 0.5) * (isOption(instrument) ? 0.2 : 0.01))), least);
    if (neverTraded(instrument)) return;
    const lot = lotOf(instrument);
    if (isContract(instrument)) this.oi = (1 + Math.floor(noise(2) * 8_000)) * lot;
    if (notToday(instrument)) {
      this.ltp = this.cp;
      this.ltt = timeOn(dayOf(now) - 1, 15.4);
      this.ltq = lot;
      return;
    }
    const ltp = Math.max(onTick(instrument, value), least);
    this.ltp = this.cp;
    this.today = candleFrom(timeOn(dayOf(now), 0), this.cp);
    this.trade(ltp, this.isIndex ? 0 : (1 + Math.floor(noise(3) * 20_000)) * lot, minuteOf(now) - 2 * MINUTE);
    this.trade(ltp, this.isIndex ? 0 : lot, now - 1_000 - Math.floor(noise(4) * 5_000));
  }

  get minute(): Candle | null {
    return this.lastMinute;
  }

  get atp(): number {
    return this.vtt === 0 ? 0 : rounded(this.turnover / this.vtt, 2);
  }

  trade(price: number, quantity: number, at: number): void {
    this.ltp = price;
    this.ltt = at;
    this.ltq = quantity;
    this.vtt += quantity;
    this.turnover += price * quantity;
    this.today = candleWith(this.today ?? candleFrom(timeOn(dayOf(at), 0), price), price, quantity);
    if (this.thisMinute !== null && this.thisMinute.at !== minuteOf(at)) {
      this.lastMinute = this.thisMinute;
      this.thisMinute = null;
    }
    this.thisMinute = candleWith(this.thisMinute ?? candleFrom(minuteOf(at), price), price, quantity);
  }

  /** Begins a day: the last price is the close before it. */
  nextDay(): void {
    if (this.ltp > 0) this.cp = this.ltp;
    this.vtt = 0;
    this.turnover = 0;
    this.today = null;
  }

  private get isIndex(): boolean {
    return !isContract(this.instrument) && this.instrument.kind === 'INDEX';
  }
}
