import type { Session } from '../calendar/exchange-days.ts';
import type { Candle } from '../market/candle.ts';
import type { Price } from '../units/price.ts';
import type { ExchangeTime } from '../units/time.ts';
import type { ChainFigures } from './chain-figures.ts';

/** How many shares stand above, below and at their previous close. */
export interface Breadth {
  readonly advances: number;
  readonly declines: number;
  readonly unchanged: number;
}

/** A level beside its previous close. */
export interface Level {
  readonly last: Price;
  readonly previousClose: Price;
}

/** What is known of an underlying at an instant of a session. Parts that are not known are null and say nothing. */
export interface UnderlyingSnapshot {
  readonly underlying: string;
  readonly session: Session;
  readonly at: ExchangeTime;
  readonly previousClose: Price | null;
  /** Complete minutes of the session so far, ascending. */
  readonly spot: readonly Candle[];
  readonly future: readonly Candle[];
  readonly chain: ChainFigures | null;
  readonly breadth: Breadth | null;
  readonly volatilityIndex: Level | null;
}
