import type { Session } from '../calendar/exchange-days.ts';
import type { OptionContract } from '../instruments/instrument.ts';
import type { Candle } from '../market/candle.ts';
import type { Price } from '../units/price.ts';

/** One session of an underlying with the options of one expiry, minute by minute. */
export interface SessionTape {
  readonly session: Session;
  readonly underlying: string;
  readonly previousClose: Price | null;
  readonly spot: readonly Candle[];
  /** Listed strikes, ascending, one step apart. */
  readonly strikes: readonly Price[];
  readonly lotSize: number;
  readonly instrument: Pick<OptionContract, 'kind' | 'segment'>;
  /** Minutes of an option; [] when there are none. */
  option(kind: 'call' | 'put', strike: Price): readonly Candle[];
}
