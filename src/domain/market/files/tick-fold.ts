import { type CollectedRows, MINUTE_WIDTH, type MinuteSeries } from './collected-rows.ts';
import type { FileDay } from './file-days.ts';
import type { FileContract } from './file-contract.ts';

/** The data of one second. `quantity` 0 = a quote, not a trade; open interest -1 and quotes 0 where missing. */
interface Tick {
  readonly second: number;
  readonly price: number;
  /** Open, high and low of the second, where the file has them. */
  readonly bar?: { readonly open: number; readonly high: number; readonly low: number };
  readonly quantity: number;
  readonly openInterest: number;
  readonly bid: number;
  readonly ask: number;
  readonly line: number;
}

/**
 * Folds seconds into minutes. Of a repeated second the last line counts. Trades make the prices of a minute; a quote gives bid and ask alone, and those of
 * the last second are kept.
 */
export class TickFold {
  private held: Tick | null = null;
  private series: MinuteSeries | null = null;
  private day: FileDay | null = null;

  /** `levels`: every second is a price, as for an index, which has no trades. */
  constructor(
    private readonly into: CollectedRows,
    private readonly levels: boolean,
  ) {}

  /** Continues with another contract or day. */
  begin(contract: FileContract, day: FileDay): void {
    this.end();
    this.day = day;
    this.series = day.closes === 0 ? null : this.into.seriesOf(contract, day.date);
  }

  add(tick: Tick): void {
    const { day } = this;
    if (day === null) return;
    const minute = Math.floor(tick.second / 60);
    if (this.series === null) this.into.leftOut.noSession += 1;
    else if (minute < day.opens || minute >= day.closes) this.into.leftOut.outside += 1;
    else {
      if (this.held !== null && this.held.second !== tick.second) this.write(this.held);
      this.held = tick;
      this.into.rows += 1;
    }
  }

  /** Writes the pending minute. */
  end(): void {
    if (this.held !== null) this.write(this.held);
    this.held = null;
  }

  private write({ second, price, bar = { open: price, high: price, low: price }, quantity, openInterest, bid, ask, line }: Tick): void {
    const { series } = this;
    if (series === null) return;
    const { values } = series;
    const minute = Math.floor(second / 60);
    const traded = this.levels || quantity > 0;
    const at = values.length - MINUTE_WIDTH;
    if (at < 0 || values[at] !== minute) {
      const [open, high, low, close] = traded ? [bar.open, bar.high, bar.low, price] : [0, 0, 0, 0];
      values.push(minute, open, high, low, close, quantity, openInterest, bid, ask, line);
      this.into.held += 1;
      return;
    }
    if (traded) {
      if (values[at + 1] === 0) values[at + 1] = bar.open;
      values[at + 2] = Math.max(values[at + 2] ?? 0, bar.high);
      values[at + 3] = values[at + 3] === 0 ? bar.low : Math.min(values[at + 3] ?? bar.low, bar.low);
      values[at + 4] = price;
      values[at + 5] = (values[at + 5] ?? 0) + quantity;
    }
    if (openInterest >= 0) values[at + 6] = openInterest;
    values[at + 7] = bid;
    values[at + 8] = ask;
  }
}
